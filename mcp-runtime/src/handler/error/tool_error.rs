//! An error of a tool, in words that are meant for the model.

use std::error::Error;
use std::fmt;

use super::worded::Worded;

/// A tool's own error.
///
/// [`ToolError::text`] is meant for the model and always reaches it. Any error that comes in by `?`
/// is shown on one line, or kept back where the server masks errors.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// Divides.
/// #[mcp_tool]
/// async fn divide(
///     /// What is divided.
///     a: i64,
///     /// What it is divided by.
///     b: i64,
/// ) -> Result<i64, ToolError> {
///     a.checked_div(b).ok_or_else(|| ToolError::text("`b` must not be 0"))
/// }
/// ```
pub struct ToolError(Kind);

pub(crate) enum Kind {
    Text(String),
    Source(Box<dyn Error + Send + Sync>),
}

impl ToolError {
    /// An error whose text is meant for the model.
    pub fn text(text: impl Into<String>) -> Self {
        Self(Kind::Text(text.into()))
    }

    pub(crate) fn into_kind(self) -> Kind {
        self.0
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(source: E) -> Self {
        Self(Kind::Source(Box::new(source)))
    }
}

/// Lets a `ToolError` be a handler's error like any other; its text is still told apart.
impl From<ToolError> for Box<dyn Error + Send + Sync> {
    fn from(error: ToolError) -> Self {
        match error.0 {
            Kind::Text(text) => Worded::Text(text).into(),
            Kind::Source(source) => source,
        }
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Text(text) => f.debug_tuple("ToolError").field(text).finish(),
            Kind::Source(source) => f.debug_tuple("ToolError").field(source).finish(),
        }
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Text(text) => f.write_str(text),
            Kind::Source(source) => source.fmt(f),
        }
    }
}
