//! An error of a tool, in words that are meant for the model.

use std::error::Error;
use std::fmt;

use super::worded::Worded;

/// A tool's own error.
///
/// [`ToolError::text`] is meant for the model and always reaches it. Any error that comes in by `?`
/// is shown on one line, or kept back where the server masks errors; one that derives
/// [`ToolError`](derive@crate::ToolError) is worded by you and shown as you worded it.
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
pub struct ToolError {
    kind: Kind,
    hints: Hints,
}

pub(crate) enum Kind {
    Text(String),
    Source(Box<dyn Error + Send + Sync>),
}

impl ToolError {
    /// An error whose text is meant for the model.
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            kind: Kind::Text(text.into()),
            hints: Hints::default(),
        }
    }

    /// The same error, with what the model should do next: call another tool first, ask for less,
    /// try again later.
    ///
    /// It is a line of its own below the error's text, begins with `hint: `, and is never kept back. A
    /// second hint is a second line.
    ///
    /// ```
    /// use mcp_runtime::ToolError;
    ///
    /// let error = ToolError::text("there is no report of 2031").hint("`list_reports` says which there are");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "there is no report of 2031\nhint: `list_reports` says which there are"
    /// );
    /// ```
    #[must_use]
    pub fn hint(mut self, hint: impl AsRef<str>) -> Self {
        self.hints.push(hint.as_ref());
        self
    }

    pub(crate) fn into_parts(self) -> (Kind, Hints) {
        (self.kind, self.hints)
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(source: E) -> Self {
        Self {
            kind: Kind::Source(Box::new(source)),
            hints: Hints::default(),
        }
    }
}

/// Lets a `ToolError` be a handler's error like any other; its text and its hints are still told apart.
impl From<ToolError> for Box<dyn Error + Send + Sync> {
    fn from(error: ToolError) -> Self {
        match error.kind {
            Kind::Text(text) => Worded::Text(error.hints.below(text)).into(),
            Kind::Source(source) if error.hints.is_empty() => source,
            Kind::Source(source) => Worded::Hinted(source, error.hints).into(),
        }
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tuple = f.debug_tuple("ToolError");
        match &self.kind {
            Kind::Text(text) => tuple.field(text),
            Kind::Source(source) => tuple.field(source),
        };
        if !self.hints.is_empty() {
            tuple.field(&self.hints);
        }
        tuple.finish()
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Text(text) => f.write_str(text)?,
            Kind::Source(source) => source.fmt(f)?,
        }
        self.hints.fmt(f)
    }
}

/// What the model should do next, each on a line of its own.
#[derive(Debug, Default)]
pub(crate) struct Hints(String);

impl Hints {
    /// The hint of an error that has one.
    pub(super) fn of(hint: Option<String>) -> Self {
        let mut hints = Self::default();
        if let Some(hint) = hint {
            hints.push(&hint);
        }
        hints
    }

    fn push(&mut self, hint: &str) {
        let hint = super::one_line(hint);
        if !hint.is_empty() {
            self.0.push_str("\nhint: ");
            self.0.push_str(&hint);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These, and others below them.
    pub(super) fn and(self, others: &Self) -> Self {
        Self(self.0 + &others.0)
    }

    /// The text with the hints below it.
    pub(super) fn below(&self, mut text: String) -> String {
        text.push_str(&self.0);
        text
    }
}

impl fmt::Display for Hints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
