//! What an author said to the client, inside a box that holds any error.

use std::error::Error;
use std::fmt;

use super::tool_error::Hints;

/// What a [`ToolError`](struct@crate::ToolError) or a [`ResourceError`](crate::ResourceError) means, kept
/// when `?` makes a `Box<dyn Error + Send + Sync>` of it.
#[derive(Debug)]
pub(super) enum Worded {
    /// A text for the client.
    Text(String),
    /// There is no such resource.
    NotFound,
    /// An error nobody worded, and what to do next.
    Hinted(Box<dyn Error + Send + Sync>, Hints),
}

impl fmt::Display for Worded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::NotFound => f.write_str("resource not found"),
            Self::Hinted(source, hints) => write!(f, "{source}{hints}"),
        }
    }
}

impl Error for Worded {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Text(_) | Self::NotFound => None,
            Self::Hinted(source, _) => source.source(),
        }
    }
}
