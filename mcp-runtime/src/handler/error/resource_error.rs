//! Why a resource could not be read.

use std::error::Error;
use std::fmt;

use super::worded::Worded;

/// Why a resource could not be read.
///
/// Any error that comes in by `?` is an internal error (-32603); [`ResourceError::not_found`] says
/// that there is no such resource (-32602 with the URI). Specification: "Resources".
pub struct ResourceError(Kind);

pub(crate) enum Kind {
    NotFound,
    Text(String),
    Source(Box<dyn Error + Send + Sync>),
}

impl ResourceError {
    /// There is no such resource.
    #[must_use]
    pub fn not_found() -> Self {
        Self(Kind::NotFound)
    }

    /// The resource is there but cannot be read; the text is meant for the client.
    pub fn text(text: impl Into<String>) -> Self {
        Self(Kind::Text(text.into()))
    }

    pub(crate) fn into_kind(self) -> Kind {
        self.0
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ResourceError {
    fn from(source: E) -> Self {
        Self(Kind::Source(Box::new(source)))
    }
}

/// Lets a `ResourceError` be a handler's error like any other; its kind is still told apart.
impl From<ResourceError> for Box<dyn Error + Send + Sync> {
    fn from(error: ResourceError) -> Self {
        match error.0 {
            Kind::NotFound => Worded::NotFound.into(),
            Kind::Text(text) => Worded::Text(text).into(),
            Kind::Source(source) => source,
        }
    }
}

impl fmt::Display for ResourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::NotFound => f.write_str("resource not found"),
            Kind::Text(text) => f.write_str(text),
            Kind::Source(source) => source.fmt(f),
        }
    }
}

impl fmt::Debug for ResourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ResourceError")
            .field(&format_args!("{self}"))
            .finish()
    }
}
