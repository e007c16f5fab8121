//! The errors that a server answers with.

use std::fmt;

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::jsonrpc::ErrorCode;

/// The error with which a server answered a request.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct ErrorResponse {
    /// What kind of error it is.
    #[serde(deserialize_with = "code")]
    pub code: ErrorCode,
    /// What went wrong, in a sentence.
    pub message: String,
    /// What a program needs to act on it.
    #[serde(default)]
    pub data: Option<Value>,
}

fn code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ErrorCode, D::Error> {
    i32::deserialize(deserializer).map(ErrorCode)
}

impl fmt::Display for ErrorResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code.0)
    }
}

impl std::error::Error for ErrorResponse {}
