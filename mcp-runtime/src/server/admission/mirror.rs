//! What a transport's headers say about a message, and whether the message says the same.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::jsonrpc::{ErrorCode, ErrorObject};

/// The headers that repeat a part of the message, as a transport read them.
#[derive(Debug, Default)]
pub(crate) struct Mirror<'a> {
    pub(crate) protocol_version: Mirrored<'a>,
    pub(crate) method: Mirrored<'a>,
    pub(crate) name: Mirrored<'a>,
    /// The headers for arguments of tools: the name behind `Mcp-Param-`, in small letters.
    pub(crate) parameters: Vec<(Cow<'a, str>, Mirrored<'a>)>,
}

/// One header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    not(any(feature = "http", test)),
    expect(dead_code, reason = "only HTTP has headers")
)]
pub(crate) enum Mirrored<'a> {
    #[default]
    Absent,
    /// Its value, without the spaces around it.
    Text(&'a str),
    /// It has bytes that a header cannot have.
    Malformed,
    /// It stands there more than once.
    Repeated,
}

impl<'a> Mirrored<'a> {
    /// The text of a header that must be there once.
    pub(super) fn required(self, name: &str) -> Result<&'a str, ErrorObject> {
        match self {
            Self::Text(text) => Ok(text),
            Self::Absent => Err(mismatch(format!("the header `{name}` is missing"))),
            Self::Malformed => Err(mismatch(format!(
                "the header `{name}` has characters that a header cannot have"
            ))),
            Self::Repeated => Err(mismatch(format!(
                "the header `{name}` is there more than once"
            ))),
        }
    }

    /// The text of a header that may be Base64 between `=?base64?` and `?=`.
    pub(super) fn decoded(self, name: &str) -> Result<Cow<'a, str>, ErrorObject> {
        const MARKERS: (&str, &str) = ("=?base64?", "?=");
        let text = self.required(name)?;
        let inner = text
            .strip_prefix(MARKERS.0)
            .and_then(|rest| rest.strip_suffix(MARKERS.1));
        let Some(inner) = inner else {
            return Ok(Cow::Borrowed(text));
        };
        let bytes = STANDARD
            .decode(inner)
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok());
        bytes.map(Cow::Owned).ok_or_else(|| {
            mismatch(format!(
                "the Base64 of the header `{name}` cannot be decoded"
            ))
        })
    }
}

/// A header is missing, malformed, or says something else than the message.
pub(super) fn mismatch(message: String) -> ErrorObject {
    ErrorObject::new(ErrorCode::HEADER_MISMATCH, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_markers_make_base64() {
        for (text, decoded) in [
            ("us west 1", Some("us west 1")),
            ("", Some("")),
            ("=?base64?SGVsbG8=?=", Some("Hello")),
            ("=?base64?SGVsbG8sIOS4lueVjA==?=", Some("Hello, 世界")),
            ("=?base64??=", Some("")),
            ("=?base64?=", Some("=?base64?=")),
            ("SGVsbG8=", Some("SGVsbG8=")),
            ("=?base64?SGVsbG8=", Some("=?base64?SGVsbG8=")),
            ("=?BASE64?SGVsbG8=?=", Some("=?BASE64?SGVsbG8=?=")),
            ("=?base64?SGVsbG8?=", None),
            ("=?base64?SGVs!!!bG8=?=", None),
            ("=?base64?/w==?=", None),
        ] {
            let found = Mirrored::Text(text).decoded("Mcp-Name").ok();
            assert_eq!(found.as_deref(), decoded, "{text}");
        }
    }
}
