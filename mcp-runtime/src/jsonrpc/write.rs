//! The bytes of what a server sends: results, errors and notifications, one object on one line each.

use serde::Serialize;

use super::{ErrorObject, RequestId};

/// Appends a response whose `result` is written by `result`.
pub(crate) fn write_result(
    out: &mut Vec<u8>,
    id: &RequestId<'_>,
    result: impl FnOnce(&mut Vec<u8>),
) {
    let start = out.len();
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"id\":");
    out.extend_from_slice(id.token().as_bytes());
    out.extend_from_slice(b",\"result\":");
    result(out);
    end(out, start);
}

/// Appends an error response. Without a readable id the member is left out; it is never `null`.
pub(crate) fn write_error(out: &mut Vec<u8>, id: Option<&RequestId<'_>>, error: &ErrorObject) {
    let start = out.len();
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",");
    if let Some(id) = id {
        out.extend_from_slice(b"\"id\":");
        out.extend_from_slice(id.token().as_bytes());
        out.push(b',');
    }
    out.extend_from_slice(b"\"error\":");
    write_json(out, error);
    end(out, start);
}

/// Appends a notification.
pub(crate) fn write_notification(out: &mut Vec<u8>, method: &str, params: &impl Serialize) {
    let start = out.len();
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"method\":");
    write_json(out, method);
    out.extend_from_slice(b",\"params\":");
    write_json(out, params);
    end(out, start);
}

/// Ends the object that begins at `start`, and keeps it on one line.
///
/// Authors may hand in JSON that they have not written themselves, line breaks and all. JSON knows raw
/// ones only between its tokens, where a space means the same.
fn end(out: &mut Vec<u8>, start: usize) {
    out.push(b'}');
    for byte in &mut out[start..] {
        // Without a branch, so that many bytes are looked at together.
        *byte = if matches!(*byte, b'\n' | b'\r') {
            b' '
        } else {
            *byte
        };
    }
}

fn write_json<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    serde_json::to_writer(out, value).expect("our own message types are JSON and a Vec takes all");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jsonrpc::ErrorCode;

    fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).expect("JSON is UTF-8")
    }

    #[test]
    fn an_error_without_a_readable_id_has_no_id() {
        let error = ErrorObject::new(ErrorCode::PARSE_ERROR, "the message is not JSON");
        assert_eq!(
            text(|out| write_error(out, None, &error)),
            r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"the message is not JSON"}}"#
        );
    }

    #[test]
    fn a_message_is_one_line_whatever_an_author_hands_in() {
        let pretty = "{\r\n  \"text\": \"a\\nb\",\n  \"more\": [\n]\n}";
        let raw = serde_json::value::RawValue::from_string(pretty.into()).expect("JSON");
        let id = RequestId::from_token("1").expect("an id");
        let error = ErrorObject::new(ErrorCode(1), "no").with_data(&raw);
        for message in [
            text(|out| write_notification(out, "log", &raw)),
            text(|out| write_error(out, Some(&id), &error)),
            text(|out| write_result(out, &id, |out| out.extend_from_slice(pretty.as_bytes()))),
        ] {
            assert!(!message.contains(['\n', '\r']), "{message}");
            let message: serde_json::Value = serde_json::from_str(&message).expect("JSON");
            assert!(message.to_string().contains(r#"{"text":"a\nb","more":[]}"#));
        }
    }

    #[test]
    fn what_was_written_before_stays_as_it_is() {
        assert_eq!(
            text(|out| {
                out.push(b'\n');
                write_notification(out, "log", &1);
            }),
            "\n{\"jsonrpc\":\"2.0\",\"method\":\"log\",\"params\":1}"
        );
    }

    #[test]
    fn a_response_repeats_the_id_token() {
        let id = RequestId::from_token("\"7\"").expect("an id");
        assert_eq!(
            text(|out| write_result(out, &id, |out| out.extend_from_slice(b"{}"))),
            r#"{"jsonrpc":"2.0","id":"7","result":{}}"#
        );
    }
}
