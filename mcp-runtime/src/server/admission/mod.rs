//! Which requests are let in: one ordered list of checks, before any handler.

mod arguments;
mod mirror;

use serde_json::value::RawValue;

use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::{
    META_PROTOCOL_VERSION, Malformed, Members, RequestMeta, SUPPORTED_VERSIONS,
    UnsupportedProtocolVersion, method,
};
pub(super) use arguments::same_arguments;
use mirror::mismatch;
pub(crate) use mirror::{Mirror, Mirrored};

/// The headers that repeat parts of a message.
const PROTOCOL_VERSION_HEADER: &str = "MCP-Protocol-Version";
const METHOD_HEADER: &str = "Mcp-Method";
const NAME_HEADER: &str = "Mcp-Name";

/// The request that opened a connection in revisions without metadata of their own per request.
const INITIALIZE: &str = "initialize";

/// A request that says what it needs to say, in a revision that is served.
pub(super) struct Admitted<'a> {
    pub(super) params: Members<'a>,
    pub(super) meta: RequestMeta<'a>,
    /// It came with headers, over a connection of its own.
    pub(super) has_headers: bool,
}

/// Checks the metadata, then the headers that repeat it, then the version, then the other headers.
pub(super) fn admit<'a>(
    method: &str,
    params: Option<&'a RawValue>,
    mirror: Option<&Mirror<'_>>,
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
    if let Some(mirror) = mirror {
        same_version(mirror, &meta.protocol_version)?;
    }
    if !SUPPORTED_VERSIONS.contains(&&*meta.protocol_version) {
        return Err(unsupported(&meta.protocol_version));
    }
    if let Some(mirror) = mirror {
        same_method(mirror, method)?;
        same_name(mirror, method, &params)?;
    }
    Ok(Admitted {
        params,
        meta,
        has_headers: mirror.is_some(),
    })
}

/// Checks a message that gets no answer: headers need not be there, but must not contradict it, nor name
/// a version that is not served.
#[cfg(any(feature = "http", test))]
pub(crate) fn admit_notification(
    method: &str,
    params: Option<&RawValue>,
    mirror: &Mirror<'_>,
) -> Result<(), ErrorObject> {
    if mirror.protocol_version != Mirrored::Absent {
        let version = mirror.protocol_version.required(PROTOCOL_VERSION_HEADER)?;
        // Without a legal `_meta` there is nothing that the header could contradict.
        let params = Members::of_params(params).ok();
        let meta = params.and_then(|it| it.object("_meta").ok().flatten());
        if let Some(Ok(Some(named))) = meta.map(|it| it.text(META_PROTOCOL_VERSION)) {
            same_version(mirror, &named)?;
        }
        if !SUPPORTED_VERSIONS.contains(&version) {
            return Err(unsupported(version));
        }
    }
    match mirror.method {
        Mirrored::Absent => Ok(()),
        _ => same_method(mirror, method),
    }
}

fn same_version(mirror: &Mirror<'_>, version: &str) -> Result<(), ErrorObject> {
    let header = mirror.protocol_version.required(PROTOCOL_VERSION_HEADER)?;
    if header == version {
        return Ok(());
    }
    Err(mismatch(format!(
        "the header `{PROTOCOL_VERSION_HEADER}` and `_meta` name different versions"
    )))
}

fn same_method(mirror: &Mirror<'_>, method: &str) -> Result<(), ErrorObject> {
    if mirror.method.required(METHOD_HEADER)? == method {
        return Ok(());
    }
    Err(mismatch(format!(
        "the header `{METHOD_HEADER}` and the message name different methods"
    )))
}

/// The header for what a method is about is demanded by the method, not by what the body happens to
/// have.
fn same_name(mirror: &Mirror<'_>, method: &str, params: &Members<'_>) -> Result<(), ErrorObject> {
    let member = match method {
        method::CALL_TOOL | method::GET_PROMPT => "name",
        method::READ_RESOURCE => "uri",
        _ => return Ok(()),
    };
    let header = mirror.name.decoded(NAME_HEADER)?;
    match params.text(member) {
        Ok(Some(body)) if body == header => Ok(()),
        _ => Err(mismatch(format!(
            "the header `{NAME_HEADER}` and `params.{member}` differ"
        ))),
    }
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
