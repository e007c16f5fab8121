//! What an answer is to a transport that need not read it.

use crate::jsonrpc::ErrorCode;

/// What kind of an answer it is, for transports that have a status for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A result, which may still say that a tool failed.
    Complete,
    /// The request was not let in.
    Refused(ErrorCode),
    /// The request was let in, and there is an error instead of a result.
    Failed(ErrorCode),
    /// The request was let in, and there is no room for it now.
    Busy,
}
