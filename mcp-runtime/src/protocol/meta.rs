//! What every request and every result carries beside its own members (page `basic/index`).

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{
    ClientCapabilities, Implementation, LoggingLevel, Malformed, Members, ProgressToken,
    TraceContext,
};

/// The key of the revision that a request is made in.
pub const META_PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// The key of what the client of a request can do.
pub const META_CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// The key of who the client of a request is.
pub const META_CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
/// The key of the least severe level that a request wants log messages of.
pub const META_LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
/// The key of the token that a request wants progress reported under.
pub const META_PROGRESS_TOKEN: &str = "progressToken";
/// The key of who the server of a result is.
pub const META_SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";
/// The key of the subscription that a notification belongs to.
pub const META_SUBSCRIPTION_ID: &str = "io.modelcontextprotocol/subscriptionId";
/// The key of the W3C trace parent.
pub const META_TRACEPARENT: &str = "traceparent";
/// The key of the W3C trace state.
pub const META_TRACESTATE: &str = "tracestate";
/// The key of the W3C baggage.
pub const META_BAGGAGE: &str = "baggage";

/// Checks a key that an author adds to a `_meta`.
///
/// # Errors
///
/// What is wrong with it.
pub(crate) fn check_own_key(key: &str) -> Result<(), &'static str> {
    let (prefix, name) = match key.rsplit_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, key),
    };
    let is_name = |it: &str| {
        it.starts_with(is_alphanumeric)
            && it.ends_with(is_alphanumeric)
            && it
                .chars()
                .all(|it| is_alphanumeric(it) || "-_.".contains(it))
    };
    let is_label = |it: &str| {
        it.starts_with(|it: char| it.is_ascii_alphabetic())
            && it.ends_with(is_alphanumeric)
            && it.chars().all(|it| is_alphanumeric(it) || it == '-')
    };
    if !is_name(name) {
        return Err(
            "its name has other characters than letters, digits, `-`, `_` and `.`, or ends with these",
        );
    }
    let labels = prefix.map(|it| it.split('.').collect::<Vec<_>>());
    match labels.as_deref() {
        Some(labels) if !labels.iter().all(|it| is_label(it)) => {
            Err("its prefix is not a domain such as `com.example/`")
        }
        Some([_, "modelcontextprotocol" | "mcp", ..]) => Err("its prefix belongs to the protocol"),
        _ => Ok(()),
    }
}

fn is_alphanumeric(character: char) -> bool {
    character.is_ascii_alphanumeric()
}

/// The `_meta` of a request: all that the server may assume about its client.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) struct RequestMeta<'a> {
    pub(crate) protocol_version: Cow<'a, str>,
    pub(crate) client_capabilities: ClientCapabilities,
    pub(crate) client_info: Option<Implementation<'a>>,
    pub(crate) log_level: Option<LoggingLevel>,
    pub(crate) progress_token: Option<ProgressToken<'a>>,
    pub(crate) trace: Option<TraceContext>,
}

impl<'a> RequestMeta<'a> {
    /// Reads the `_meta` of a request's params.
    ///
    /// The error says which key is missing or wrong. Trace keys are never an error: a request with
    /// a broken trace context is served without one.
    pub(crate) fn read(params: &Members<'a>) -> Result<Self, Malformed> {
        let meta = params
            .object("_meta")?
            .ok_or_else(|| params.missing("_meta"))?;
        let capabilities = meta
            .object(META_CLIENT_CAPABILITIES)?
            .ok_or_else(|| meta.missing(META_CLIENT_CAPABILITIES))?;
        Ok(Self {
            protocol_version: meta.required_text(META_PROTOCOL_VERSION)?,
            client_capabilities: ClientCapabilities::read(&capabilities)?,
            client_info: meta
                .object(META_CLIENT_INFO)?
                .map(|members| Implementation::read(&members))
                .transpose()?,
            log_level: log_level(&meta)?,
            progress_token: progress_token(&meta)?,
            trace: TraceContext::read(&meta),
        })
    }
}

fn log_level(meta: &Members<'_>) -> Result<Option<LoggingLevel>, Malformed> {
    meta.text(META_LOG_LEVEL)?
        .map(|name| {
            name.parse()
                .map_err(|_| meta.expected(META_LOG_LEVEL, LoggingLevel::NAMES))
        })
        .transpose()
}

fn progress_token<'a>(meta: &Members<'a>) -> Result<Option<ProgressToken<'a>>, Malformed> {
    meta.raw(META_PROGRESS_TOKEN)?
        .map(|raw| {
            ProgressToken::new(raw)
                .ok_or_else(|| meta.expected(META_PROGRESS_TOKEN, "a string or an integer"))
        })
        .transpose()
}

/// The `_meta` of a result: who answered, and what the handler added.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ResultMeta<'a> {
    pub(crate) server_info: Option<&'a Implementation<'a>>,
    /// Keys of the handler. The server's identity is not its to change, so that key is left out.
    pub(crate) others: Option<&'a Map<String, Value>>,
    /// The subscription that the result ends, by the id of its request.
    pub(crate) subscription_id: Option<&'a RawValue>,
}

impl Serialize for ResultMeta<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(server) = self.server_info {
            map.serialize_entry(META_SERVER_INFO, server)?;
        }
        if let Some(id) = self.subscription_id {
            map.serialize_entry(META_SUBSCRIPTION_ID, id)?;
        }
        for (key, value) in self.others.into_iter().flatten() {
            if key != META_SERVER_INFO && key != META_SUBSCRIPTION_ID {
                map.serialize_entry(key, value)?;
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::check_own_key;

    #[test]
    fn keys_of_authors_are_names_with_prefixes_of_their_own() {
        for key in [
            "a",
            "cost",
            "com.example/cost",
            "mcp.dev/x",
            "com.example.mcp/a-b_c.d",
            "x1/0",
        ] {
            assert_eq!(check_own_key(key), Ok(()), "{key}");
        }
        for key in [
            "",
            "/",
            "a/",
            "/a",
            "-a",
            "a_",
            "a b",
            "é",
            "a/b/c",
            "1a/b",
            "a-/b",
            "a..b/c",
            "a_b/c",
            "com.mcp/x",
            "com.mcp.tools/x",
            "io.modelcontextprotocol/serverInfo",
            "modelcontextprotocol.mcp/x",
        ] {
            assert!(check_own_key(key).is_err(), "{key}");
        }
    }
}
