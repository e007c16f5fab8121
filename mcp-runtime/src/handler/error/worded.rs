//! What an author said to the client, inside a box that holds any error.

use std::error::Error;
use std::fmt;

/// What a [`ToolError`](crate::ToolError) or a [`ResourceError`](crate::ResourceError) means, kept
/// when `?` makes a `Box<dyn Error + Send + Sync>` of it.
#[derive(Debug)]
pub(super) enum Worded {
    /// A text for the client.
    Text(String),
    /// There is no such resource.
    NotFound,
}

impl fmt::Display for Worded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text(text) => text,
            Self::NotFound => "resource not found",
        })
    }
}

impl Error for Worded {}
