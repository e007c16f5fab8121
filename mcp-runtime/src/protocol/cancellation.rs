//! The end of a request before its answer (page `basic/patterns/cancellation`).

use std::borrow::Cow;

use super::{Malformed, Members};
use crate::jsonrpc::RequestId;

/// The params of `notifications/cancelled`.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) struct CancelledParams<'a> {
    pub(crate) request_id: RequestId<'a>,
    pub(crate) reason: Option<Cow<'a, str>>,
}

impl<'a> CancelledParams<'a> {
    pub(crate) fn read(params: &Members<'a>) -> Result<Self, Malformed> {
        let request_id = params
            .raw("requestId")?
            .ok_or_else(|| params.missing("requestId"))?;
        Ok(Self {
            request_id: RequestId::from_token(request_id.get())
                .ok_or_else(|| params.expected("requestId", "a string or an integer"))?,
            // A reason is for logs, so a broken one does not keep the request alive.
            reason: params.text("reason").ok().flatten(),
        })
    }
}
