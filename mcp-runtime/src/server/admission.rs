//! Which requests are let in: one ordered list of checks, before any handler.

use serde_json::value::RawValue;

use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::{
    META_PROTOCOL_VERSION, Malformed, Members, RequestMeta, SUPPORTED_VERSIONS,
    UnsupportedProtocolVersion,
};

/// The request that opened a connection in revisions without metadata of their own per request.
const INITIALIZE: &str = "initialize";

/// A request that says what it needs to say, in a revision that is served.
pub(super) struct Admitted<'a> {
    pub(super) params: Members<'a>,
    pub(super) meta: RequestMeta<'a>,
}

/// Checks the metadata, then the version.
pub(super) fn admit<'a>(
    method: &str,
    params: Option<&'a RawValue>,
) -> Result<Admitted<'a>, ErrorObject> {
    let params = Members::of_params(params).map_err(|fault| invalid(&fault))?;
    if method == INITIALIZE && !has_version(&params) {
        // A client of an earlier revision learns from this what it could speak instead.
        let requested = params
            .text("protocolVersion")
            .ok()
            .flatten()
            .unwrap_or_default();
        return Err(unsupported(&requested));
    }
    let meta = RequestMeta::read(&params).map_err(|fault| invalid(&fault))?;
    if !SUPPORTED_VERSIONS.contains(&&*meta.protocol_version) {
        return Err(unsupported(&meta.protocol_version));
    }
    Ok(Admitted { params, meta })
}

fn has_version(params: &Members<'_>) -> bool {
    let meta = params.object("_meta").ok().flatten();
    meta.is_some_and(|meta| {
        meta.text(META_PROTOCOL_VERSION)
            .is_ok_and(|version| version.is_some())
    })
}

fn invalid(fault: &Malformed) -> ErrorObject {
    ErrorObject::new(
        ErrorCode::INVALID_PARAMS,
        format!("Invalid params: {fault}"),
    )
}

fn unsupported(requested: &str) -> ErrorObject {
    let supported = SUPPORTED_VERSIONS.join(", ");
    let message = format!("Unsupported protocol version; this server supports {supported}");
    ErrorObject::new(ErrorCode::UNSUPPORTED_PROTOCOL_VERSION, message).with_data(
        &UnsupportedProtocolVersion::new(SUPPORTED_VERSIONS, requested),
    )
}
