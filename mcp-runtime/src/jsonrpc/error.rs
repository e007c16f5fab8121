//! JSON-RPC error objects and the codes of the protocol.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::value::RawValue;

/// The code of a JSON-RPC error.
///
/// The set is open: a code that is not listed here survives unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct ErrorCode(pub i32);

impl ErrorCode {
    /// The message is not JSON.
    pub const PARSE_ERROR: Self = Self(-32700);
    /// The message is not one request or notification.
    pub const INVALID_REQUEST: Self = Self(-32600);
    /// The method is unknown, or its capability is not advertised.
    pub const METHOD_NOT_FOUND: Self = Self(-32601);
    /// The parameters do not fit the method, or name something that does not exist.
    pub const INVALID_PARAMS: Self = Self(-32602);
    /// The server is at fault.
    pub const INTERNAL_ERROR: Self = Self(-32603);
    /// A mirrored header is missing, malformed or differs from the body.
    pub const HEADER_MISMATCH: Self = Self(-32020);
    /// The request needs a client capability that it did not declare.
    pub const MISSING_REQUIRED_CLIENT_CAPABILITY: Self = Self(-32021);
    /// The declared protocol version is not served.
    pub const UNSUPPORTED_PROTOCOL_VERSION: Self = Self(-32022);
}

/// The `error` member of a JSON-RPC response.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ErrorObject {
    /// What kind of error it is.
    pub code: ErrorCode,
    /// One short sentence.
    pub message: Cow<'static, str>,
    /// What a program needs to act on the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Box<RawValue>>,
}

impl ErrorObject {
    /// An error without data.
    pub fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
        }
    }

    /// The same error with `data`.
    ///
    /// Data that JSON cannot carry is left out.
    #[must_use]
    pub fn with_data(mut self, data: &impl Serialize) -> Self {
        self.data = serde_json::value::to_raw_value(data).ok();
        self
    }
}
