//! How bytes become messages: line ends, pieces, sizes, and what is no message.

use std::thread;
use std::time::Duration;

use mcp_runtime::serde_json::{Value, json};
use ui_tests::{call, error_code, request, text};

use crate::{probe, probe_with};

#[test]
fn line_ends_marks_and_blank_lines_do_no_harm() {
    let mut probe = probe();
    let requests: Vec<Value> = (1..=5).map(add).collect();
    for request in &requests {
        probe.note(request);
    }
    let [marked, returned, spaced, plain, last] = &requests[..] else {
        unreachable!("there are five")
    };
    let bytes =
        format!("\u{feff}{marked}\r\n\r\n\n   \n\t{returned}  \n{spaced}\n{plain}\r\n \r\n{last}");
    probe.write(bytes.as_bytes());
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.unanswered.is_empty(), "{ended:?}");
}

#[test]
fn a_line_may_come_byte_by_byte() {
    let mut probe = probe();
    let request = call(1, "echo", json!({ "text": "größer — 🦀" }));
    probe.note(&request);
    let line = format!("{request}\n");
    for byte in line.as_bytes() {
        probe.write(&[*byte]);
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(text(&probe.answer(1)), "größer — 🦀");
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn several_messages_may_come_at_once_and_one_in_two_halves() {
    let mut probe = probe();
    let requests: Vec<Value> = (1..=3).map(add).collect();
    for request in &requests {
        probe.note(request);
    }
    let bytes = format!("{}\n{}\n{}\n", requests[0], requests[1], requests[2]).into_bytes();
    let (first, second) = bytes.split_at(bytes.len() - 40);
    probe.write(first);
    probe.answer(1);
    probe.answer(2);
    probe.write(second);
    probe.answer(3);
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn what_is_no_message_is_ignored_and_the_next_line_served() {
    let mut probe = probe();
    for line in [
        "{oops",
        "hello",
        "[]",
        r#"[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]"#,
        "null",
        "7",
        "\"text\"",
        "{}",
        r#"{"jsonrpc":"2.0"}"#,
        r#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":true,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":{},"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":[1],"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":9,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"m"}}"#,
        r#"{"jsonrpc":"2.0","id":9,"method":"tools/list"} trailing"#,
        r#"{"jsonrpc":"2.0","id":9,"method":"tools/list","#,
    ] {
        probe.write(format!("{line}\n").as_bytes());
    }
    probe.write(b"\xff\xfe\x00\n");
    probe.write(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}\n");
    probe.write(format!("{}\n", "[".repeat(100_000)).as_bytes());
    // Whatever was answered to these would be an answer to nothing.
    probe.call("add", json!({ "a": 1, "b": 2 }));
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.answers.is_empty(), "{ended:?}");
    let notes = ended
        .stderr
        .lines()
        .filter(|it| it.contains("ignored"))
        .count();
    assert_eq!(notes, 1, "one note is enough: {}", ended.stderr);
}

#[test]
fn a_request_that_can_be_told_by_its_id_is_refused_with_it() {
    let mut probe = probe();
    for (id, line) in [
        (
            json!(1),
            r#"{"jsonrpc":"1.0","id":1,"method":"server/discover"}"#,
        ),
        (json!(2), r#"{"id":2,"method":"server/discover"}"#),
        (json!("3"), r#"{"jsonrpc":"2.0","id":"3","method":42}"#),
        (json!(4), r#"{"jsonrpc":"2.0","id":4}"#),
        (
            json!(5),
            r#"{"jsonrpc":"2.0","id":5,"method":"tools/list","method":"tools/call"}"#,
        ),
    ] {
        probe.note(&json!({ "id": id }));
        probe.write(format!("{line}\n").as_bytes());
        assert_eq!(error_code(&probe.answer(id)), -32600, "{line}");
    }
    for (id, params) in [(6, "[]"), (7, "7"), (8, "\"x\""), (9, "null")] {
        probe.note(&json!({ "id": id }));
        let line =
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list","params":{params}}}"#);
        probe.write(format!("{line}\n").as_bytes());
        assert_eq!(error_code(&probe.answer(id)), -32602, "{line}");
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn ten_megabytes_go_in_and_come_out() {
    let mut probe = probe();
    let long = "0123456789 \u{2028}\"\\\n".repeat(10_000_000 / 16);
    let answer = probe.call("echo", json!({ "text": long }));
    assert!(text(&answer) == long, "the text has changed");
    let answer = probe.call("big", json!({ "n": 3_000_000 }));
    assert_eq!(text(&answer).chars().count(), 3_000_000);
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_line_beyond_the_limit_is_skipped() {
    let mut probe = probe_with(&[("PROBE_MAX_MESSAGE", "2000")]);
    let long = call(1, "echo", json!({ "text": "x".repeat(3000) }));
    probe.write(format!("{long}\n").as_bytes());
    let fits = call(2, "echo", json!({ "text": "x".repeat(1000) }));
    probe.send(&fits);
    probe.answer(2);
    // Also when there is no end of it.
    probe.write("y".repeat(500_000).as_bytes());
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.answers.is_empty(), "{ended:?}");
}

#[test]
fn a_million_empty_lines_are_no_messages() {
    let mut probe = probe();
    probe.write(&b"\n".repeat(1_000_000));
    probe.call("add", json!({ "a": 1, "b": 2 }));
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn ids_come_back_as_they_were_written() {
    let mut probe = probe();
    for id in [
        "7",
        "\"7\"",
        "0",
        "-1",
        "9007199254740993",
        "9223372036854775807",
        "18446744073709551615",
        "-9223372036854775808",
        "\"\"",
        "\"a b \\\" \u{2028} 🦀\"",
    ] {
        let value: Value = id.parse().expect("it is JSON");
        let line = request(value.clone(), "server/discover", json!({}));
        probe.send(&line);
        let answer = probe.answer(value);
        assert_eq!(answer["id"].to_string(), id);
        probe.send(&request(answer["id"].clone(), "no/such", json!({})));
        assert_eq!(probe.next_answer()["id"].to_string(), id);
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn an_id_that_is_too_long_is_not_echoed() {
    let mut probe = probe();
    let long = "x".repeat(100_000);
    probe.write(format!("{}\n", request(long, "server/discover", json!({}))).as_bytes());
    probe.call("add", json!({ "a": 1, "b": 2 }));
    let ended = probe.end();
    assert!(ended.answers.is_empty(), "{ended:?}");
}

fn add(id: i64) -> Value {
    call(id, "add", json!({ "a": id, "b": 1 }))
}
