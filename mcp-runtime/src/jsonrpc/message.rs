//! From bytes to a message whose params are still raw.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::RequestId;
use super::id::MAX_ID_BYTES;
use super::nesting::is_too_deep;

/// What one message of a peer is.
#[derive(Debug)]
pub(crate) enum Message<'a> {
    Request(Request<'a>),
    Notification(Notification<'a>),
    /// A response. No request goes to a peer, so it answers nothing.
    Response,
    /// JSON, but not a message; with the id, where one could be read.
    Invalid(Invalid<'a>),
    /// Not JSON, or not UTF-8.
    Unparsable(String),
}

/// A call that wants an answer.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) id: RequestId<'a>,
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Option<&'a RawValue>,
}

/// A message that never gets an answer.
#[derive(Debug)]
pub(crate) struct Notification<'a> {
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Option<&'a RawValue>,
}

/// JSON that is no message.
#[derive(Debug)]
pub(crate) struct Invalid<'a> {
    pub(crate) id: Option<RequestId<'a>>,
    pub(crate) reason: &'static str,
}

const TOO_DEEP: &str = "a message has at most 128 arrays and objects within each other";

/// Reads one message.
pub(crate) fn decode(bytes: &[u8]) -> Message<'_> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return Message::Unparsable(error.to_string()),
    };
    match serde_json::from_str::<Envelope<'_>>(text) {
        Ok(envelope) => match envelope.into_message() {
            Message::Request(Request { id, .. }) if is_too_deep(text) => {
                invalid(Some(id), TOO_DEEP)
            }
            Message::Notification(_) if is_too_deep(text) => invalid(None, TOO_DEEP),
            message => message,
        },
        Err(error) if error.is_data() => invalid(None, "a message is one JSON object"),
        Err(error) => Message::Unparsable(error.to_string()),
    }
}

fn invalid<'a>(id: Option<RequestId<'a>>, reason: &'static str) -> Message<'a> {
    Message::Invalid(Invalid { id, reason })
}

/// The members of a message, each as it was written.
#[derive(Default)]
struct Envelope<'a> {
    jsonrpc: Option<&'a RawValue>,
    id: Option<&'a RawValue>,
    method: Option<&'a RawValue>,
    params: Option<&'a RawValue>,
    response: bool,
    /// A member that decides what runs was written twice, so readers may disagree about it.
    repeated: bool,
}

impl<'a> Envelope<'a> {
    fn into_message(self) -> Message<'a> {
        let id = self.id.and_then(|token| RequestId::from_token(token.get()));
        if self.repeated {
            return invalid(id, "a member of the message is written twice");
        }
        if self.jsonrpc.map(RawValue::get) != Some("\"2.0\"") {
            return invalid(id, "`jsonrpc` must be \"2.0\"");
        }
        let Some(method) = self.method else {
            return if self.response {
                Message::Response
            } else {
                invalid(id, "`method` is missing")
            };
        };
        let Some(method) = string(method) else {
            return invalid(id, "`method` must be a string");
        };
        match (self.id, id) {
            (None, _) => Message::Notification(Notification {
                method,
                params: self.params,
            }),
            (Some(_), Some(id)) => Message::Request(Request {
                id,
                method,
                params: self.params,
            }),
            (Some(id), None) if id.get().len() > MAX_ID_BYTES => {
                invalid(None, "`id` must not be longer than 1024 bytes")
            }
            (Some(_), None) => invalid(None, "`id` must be a string or an integer"),
        }
    }
}

/// A JSON string, borrowed where it has no escapes.
fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    let text = raw.get().strip_prefix('"')?.strip_suffix('"')?;
    if text.contains('\\') {
        return serde_json::from_str(raw.get()).ok().map(Cow::Owned);
    }
    Some(Cow::Borrowed(text))
}

impl<'de: 'a, 'a> Deserialize<'de> for Envelope<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EnvelopeVisitor)
    }
}

struct EnvelopeVisitor;

impl<'de> Visitor<'de> for EnvelopeVisitor {
    type Value = Envelope<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut envelope = Envelope::default();
        let mut repeated_id = false;
        while let Some(key) = map.next_key::<Key>()? {
            let slot = match key {
                Key::Jsonrpc => &mut envelope.jsonrpc,
                Key::Id => &mut envelope.id,
                Key::Method => &mut envelope.method,
                Key::Params => &mut envelope.params,
                Key::Response => {
                    envelope.response = true;
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
                Key::Other => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            let again = slot.replace(map.next_value()?).is_some();
            envelope.repeated |= again;
            repeated_id |= again && matches!(key, Key::Id);
        }
        if repeated_id {
            // Nobody knows which of them was meant, so there is none to answer.
            envelope.id = None;
        }
        Ok(envelope)
    }
}

/// The members that a message is told by; the rest is ignored.
#[derive(Clone, Copy)]
enum Key {
    Jsonrpc,
    Id,
    Method,
    Params,
    Response,
    Other,
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(KeyVisitor)
    }
}

struct KeyVisitor;

impl Visitor<'_> for KeyVisitor {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a member name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Key, E> {
        Ok(match name {
            "jsonrpc" => Key::Jsonrpc,
            "id" => Key::Id,
            "method" => Key::Method,
            "params" => Key::Params,
            "result" | "error" => Key::Response,
            _ => Key::Other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> String {
        match decode(text.as_bytes()) {
            Message::Request(it) => format!("request {} {}", it.id.token(), it.method),
            Message::Notification(it) => format!("notification {}", it.method),
            Message::Response => "response".into(),
            Message::Invalid(it) => match it.id {
                Some(id) => format!("invalid {}", id.token()),
                None => "invalid".into(),
            },
            Message::Unparsable(_) => "unparsable".into(),
        }
    }

    #[test]
    fn a_message_is_told_by_its_members() {
        for (text, expected) in [
            (r#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, "request 1 m"),
            (
                r#"{"method":"m","params":{},"id":"a","jsonrpc":"2.0","x":[1]}"#,
                "request \"a\" m",
            ),
            (
                r#"{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}"#,
                "request 9007199254740993 m",
            ),
            (r#"{"jsonrpc":"2.0","method":"m"}"#, "notification m"),
            (
                r#"{"jsonrpc":"2.0","method":"tools\/call","id":1}"#,
                "request 1 tools/call",
            ),
            (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, "response"),
            (r#"{"jsonrpc":"2.0","id":1,"error":{}}"#, "response"),
            (r#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, "invalid 1"),
            (r#"{"jsonrpc":"2.0","id":5,"method":42}"#, "invalid 5"),
            (r#"{"jsonrpc":"2.0","id":5}"#, "invalid 5"),
            (r#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, "invalid"),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, "invalid"),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}"#,
                "invalid 1",
            ),
            (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"a"}"#, "invalid"),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#, "invalid"),
            ("7", "invalid"),
            ("{oops", "unparsable"),
            ("{} trailing", "unparsable"),
            ("", "unparsable"),
        ] {
            assert_eq!(kind(text), expected, "{text}");
        }
    }

    #[test]
    fn a_message_that_is_too_deep_is_refused_wherever_it_is() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        for (depth, expected) in [
            (125, "request 1 m"),
            (126, "invalid 1"),
            (100_000, "invalid 1"),
        ] {
            let deep = nested(depth);
            for text in [
                format!(r#"{{"jsonrpc":"2.0","id":1,"method":"m","params":{{"a":[{deep}]}}}}"#),
                format!(r#"{{"x":[{{"a":{deep}}}],"jsonrpc":"2.0","id":1,"method":"m"}}"#),
            ] {
                assert_eq!(kind(&text), expected, "{depth}");
            }
        }
        let deep = nested(100_000);
        let note = format!(r#"{{"jsonrpc":"2.0","method":"m","params":{deep}}}"#);
        assert_eq!(kind(&note), "invalid");
        let response = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{deep}}}"#);
        assert_eq!(kind(&response), "response");
    }

    #[test]
    fn bytes_that_are_not_utf8_are_unparsable() {
        let message = decode(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}");
        assert!(matches!(message, Message::Unparsable(_)));
    }
}
