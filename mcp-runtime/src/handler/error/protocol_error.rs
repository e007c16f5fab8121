//! An error that a handler answers with instead of a result: a JSON-RPC error.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use serde::Serialize;

use crate::jsonrpc::{ErrorCode, ErrorObject};

/// A JSON-RPC error, for programs rather than for the model.
///
/// What a model should read and act on is a [`ToolError`](struct@crate::ToolError). Codes that the protocol
/// reserves are refused, except the standard ones: a handler that uses one answers with -32603.
#[derive(Clone, Debug)]
pub struct ProtocolError(ErrorObject);

impl ProtocolError {
    /// An error with a code of the application's own, outside -32768 to -32000.
    pub fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self(ErrorObject::new(code, message))
    }

    /// The request's parameters are at fault (-32602).
    pub fn invalid_params(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorCode::INVALID_PARAMS, message)
    }

    /// The server is at fault (-32603).
    pub fn internal(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorCode::INTERNAL_ERROR, message)
    }

    /// The same error with data for programs. Data that JSON cannot carry is left out.
    #[must_use]
    pub fn with_data(self, data: &impl Serialize) -> Self {
        Self(self.0.with_data(data))
    }

    /// The error's code.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }

    /// The error's message.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The object for the wire; a code that handlers may not use is replaced and logged.
    pub(crate) fn into_object(self) -> ErrorObject {
        let code = self.0.code;
        let standard = matches!(
            code,
            ErrorCode::INVALID_REQUEST
                | ErrorCode::METHOD_NOT_FOUND
                | ErrorCode::INVALID_PARAMS
                | ErrorCode::INTERNAL_ERROR
        );
        if standard || !(-32768..=-32000).contains(&code.0) {
            return self.0;
        }
        tracing::error!(
            code = code.0,
            error = &*self.0.message,
            "a handler used a reserved error code"
        );
        ErrorObject {
            code: ErrorCode::INTERNAL_ERROR,
            ..self.0
        }
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0.message, self.0.code.0)
    }
}

impl Error for ProtocolError {}
