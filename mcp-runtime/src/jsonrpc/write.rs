//! The bytes of what a server sends: results, errors and notifications, one object each.

use serde::Serialize;

use super::{ErrorObject, RequestId};

/// Appends a response whose `result` is written by `result`.
pub(crate) fn write_result(
    out: &mut Vec<u8>,
    id: &RequestId<'_>,
    result: impl FnOnce(&mut Vec<u8>),
) {
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"id\":");
    out.extend_from_slice(id.token().as_bytes());
    out.extend_from_slice(b",\"result\":");
    result(out);
    out.push(b'}');
}

/// Appends an error response. Without a readable id the member is left out; it is never `null`.
pub(crate) fn write_error(out: &mut Vec<u8>, id: Option<&RequestId<'_>>, error: &ErrorObject) {
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",");
    if let Some(id) = id {
        out.extend_from_slice(b"\"id\":");
        out.extend_from_slice(id.token().as_bytes());
        out.push(b',');
    }
    out.extend_from_slice(b"\"error\":");
    write_json(out, error);
    out.push(b'}');
}

/// Appends a notification.
pub(crate) fn write_notification(out: &mut Vec<u8>, method: &str, params: &impl Serialize) {
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"method\":");
    write_json(out, method);
    out.extend_from_slice(b",\"params\":");
    write_json(out, params);
    out.push(b'}');
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
    fn a_response_repeats_the_id_token() {
        let id = RequestId::from_token("\"7\"").expect("an id");
        assert_eq!(
            text(|out| write_result(out, &id, |out| out.extend_from_slice(b"{}"))),
            r#"{"jsonrpc":"2.0","id":"7","result":{}}"#
        );
    }
}
