//! Headers that repeat the message: the order of the checks, and what each of them says.

use super::*;
use crate::jsonrpc::ErrorCode;
use crate::mcp_tool;
use crate::server::{Mirrored, admit_notification};

/// Says it again.
#[mcp_tool(inline)]
fn echo(
    /// What is said.
    text: String,
) -> String {
    text
}

fn mirror<'a>(version: &'a str, method: &'a str, name: Option<&'a str>) -> Mirror<'a> {
    Mirror {
        protocol_version: Mirrored::Text(version),
        method: Mirrored::Text(method),
        name: name.map_or(Mirrored::Absent, Mirrored::Text),
        parameters: Vec::new(),
    }
}

fn call(name: &Value) -> Vec<u8> {
    request(
        &json!(101),
        "tools/call",
        json!({ "name": name, "arguments": { "text": "hi" } }),
    )
}

/// The code and the kind of a refusal; none when the handler begins.
fn outcome(message: &[u8], mirror: &Mirror<'_>) -> Option<(i64, Verdict)> {
    let server = builder().tool::<echo>().build().expect("a server");
    let (answer, verdict) = begin(&server, message, Some(mirror), &Arc::default()).ok()?;
    assert_eq!(
        answer["id"], 101,
        "an error carries the id, whatever failed"
    );
    Some((
        answer["error"]["code"].as_i64().unwrap_or_default(),
        verdict,
    ))
}

#[test]
fn headers_that_say_what_the_message_says_let_it_in() {
    for name in ["echo", "=?base64?ZWNobw==?="] {
        assert_eq!(
            outcome(
                &call(&json!("echo")),
                &mirror(PROTOCOL_VERSION, "tools/call", Some(name))
            ),
            None
        );
    }
    let list = request(&json!(101), "tools/list", json!({}));
    let (_, verdict) =
        outcome(&list, &mirror(PROTOCOL_VERSION, "tools/list", Some("x"))).expect("a list");
    assert_eq!(
        verdict,
        Verdict::Complete,
        "a name where none belongs is ignored"
    );
}

#[test]
fn headers_that_are_missing_or_differ_are_a_mismatch() {
    let good = || mirror(PROTOCOL_VERSION, "tools/call", Some("echo"));
    for wrong in [
        Mirror {
            protocol_version: Mirrored::Absent,
            ..good()
        },
        Mirror {
            protocol_version: Mirrored::Text("v999.0.0"),
            ..good()
        },
        Mirror {
            protocol_version: Mirrored::Repeated,
            ..good()
        },
        Mirror {
            method: Mirrored::Absent,
            ..good()
        },
        Mirror {
            method: Mirrored::Text("TOOLS/CALL"),
            ..good()
        },
        Mirror {
            method: Mirrored::Repeated,
            ..good()
        },
        Mirror {
            name: Mirrored::Absent,
            ..good()
        },
        Mirror {
            name: Mirrored::Text("other"),
            ..good()
        },
        Mirror {
            name: Mirrored::Malformed,
            ..good()
        },
        Mirror {
            name: Mirrored::Repeated,
            ..good()
        },
        Mirror {
            name: Mirrored::Text("=?base64?ZWNobw?="),
            ..good()
        },
    ] {
        let expected = (-32020, Verdict::Refused(ErrorCode::HEADER_MISMATCH));
        assert_eq!(
            outcome(&call(&json!("echo")), &wrong),
            Some(expected),
            "{wrong:?}"
        );
    }
}

#[test]
fn the_first_check_that_fails_decides() {
    let no_meta = br#"{"jsonrpc":"2.0","id":101,"method":"tools/call","params":{}}"#;
    let other = br#"{"jsonrpc":"2.0","id":101,"method":"x","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"v999.0.0","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    let unknown = request(&json!(101), "x", json!({}));
    for (message, mirror, code) in [
        (&no_meta[..], mirror("v999.0.0", "y", None), -32602),
        (&other[..], mirror(PROTOCOL_VERSION, "y", None), -32020),
        (&other[..], mirror("v999.0.0", "y", None), -32022),
        (&unknown[..], mirror(PROTOCOL_VERSION, "y", None), -32020),
        (&unknown[..], mirror(PROTOCOL_VERSION, "x", None), -32601),
        (
            &call(&json!(5)),
            mirror(PROTOCOL_VERSION, "tools/call", None),
            -32020,
        ),
        (
            &call(&json!(5)),
            mirror(PROTOCOL_VERSION, "tools/call", Some("echo")),
            -32020,
        ),
        (
            &call(&json!("nope")),
            mirror(PROTOCOL_VERSION, "tools/call", Some("nope")),
            -32602,
        ),
    ] {
        let found = outcome(message, &mirror).map(|(code, _)| code);
        assert_eq!(
            found,
            Some(code),
            "{} with {mirror:?}",
            String::from_utf8_lossy(message)
        );
    }
}

#[test]
fn what_comes_before_the_dispatch_is_told_from_what_comes_after() {
    let late = outcome(
        &call(&json!("nope")),
        &mirror(PROTOCOL_VERSION, "tools/call", Some("nope")),
    );
    assert_eq!(
        late,
        Some((-32602, Verdict::Failed(ErrorCode::INVALID_PARAMS)))
    );
    let early = outcome(
        br#"{"jsonrpc":"2.0","id":101,"method":"x","params":[]}"#,
        &mirror("", "", None),
    );
    assert_eq!(
        early,
        Some((-32602, Verdict::Refused(ErrorCode::INVALID_PARAMS)))
    );
}

#[test]
fn a_notification_needs_no_headers_but_must_not_contradict_them() {
    let admitted = |mirror: &Mirror<'_>| admit_notification("notifications/x", None, mirror);
    assert!(admitted(&Mirror::default()).is_ok());
    assert!(admitted(&mirror(PROTOCOL_VERSION, "notifications/x", None)).is_ok());
    assert!(admitted(&mirror(PROTOCOL_VERSION, "tools/call", None)).is_err());
    assert!(admitted(&mirror("", "notifications/x", None)).is_err());
}
