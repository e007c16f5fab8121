//! Panics, errors and time limits are one call's misfortune.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::{call, cancel, error_code, text};

use crate::{probe, probe_with, workplace};

#[test]
fn a_panic_is_an_error_without_details_and_the_next_call_works() {
    let mut probe = probe();
    for tool in [
        "boom",
        "boom_async",
        "boom_later",
        "boom_payload",
        "boom_payload_plain",
    ] {
        panics(&mut probe, tool, json!({}));
    }
    panics(&mut probe, "boom_drop", json!({ "pend": false }));
    for (method, params) in [
        ("resources/read", json!({ "uri": "probe://boom" })),
        ("prompts/get", json!({ "name": "bad" })),
    ] {
        let answer = probe.ask(method, params);
        assert_eq!(error_code(&answer), -32603);
        assert!(!answer.to_string().contains("secret"), "{answer}");
    }
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    // The log has what the client has not, tied to the answer by an id.
    assert!(
        ended.stderr.contains("the plain secret"),
        "{}",
        ended.stderr
    );
}

fn panics(probe: &mut ui_tests::Process, tool: &str, arguments: Value) {
    let answer = probe.call(tool, arguments);
    assert_eq!(error_code(&answer), -32603, "{tool}: {answer}");
    assert!(!answer.to_string().contains("secret"), "{tool}: {answer}");
    assert!(!answer.to_string().contains(".rs"), "{tool}: {answer}");
    let message = answer["error"]["message"].as_str().expect("a message");
    let id = message
        .split_once('(')
        .and_then(|(_, id)| id.strip_suffix(')'))
        .unwrap_or_else(|| panic!("no id in {message}"));
    let id = id.to_owned();
    let sum = probe.call("add", json!({ "a": 1, "b": 2 }));
    assert_eq!(sum["result"]["structuredContent"], 3);
    let told = ui_tests::eventually(|| probe.stderr().contains(&id));
    assert!(told, "{tool}: the log has no {id}: {}", probe.stderr());
}

#[test]
fn a_panic_in_the_drop_of_a_cancelled_call_does_no_harm() {
    let mut probe = probe();
    for id in 0..10 {
        probe.send(&call(id, "boom_drop", json!({ "pend": true })));
        probe.send(&cancel(id));
    }
    for _ in 0..10 {
        probe.call("slow", json!({ "ms": 1 }));
    }
    let ended = probe.end();
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(ended.answers.is_empty());
}

#[test]
fn a_hundred_panics_cost_no_thread() {
    let mut probe = probe();
    let tools = ["boom", "boom_async", "boom_later", "boom_payload"];
    for id in 0..400 {
        probe.send(&call(
            id,
            tools[usize::try_from(id).expect("small") % 4],
            json!({}),
        ));
    }
    for id in 0..400 {
        assert_eq!(error_code(&probe.answer(id)), -32603);
    }
    probe.call("add_plainly", json!({ "a": 1, "b": 2 }));
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn an_error_is_one_line_for_the_model() {
    let mut probe = probe();
    let answer = probe.call("fail", json!({}));
    assert_eq!(answer["result"]["isError"], true);
    let told = text(&answer);
    assert!(
        told.contains("/no/such/file") && !told.contains('\n'),
        "{told:?}"
    );
    let answer = probe.call("stats_or_not", json!({ "fail": true }));
    assert_eq!(answer["result"]["isError"], true);
    assert_eq!(text(&answer), "no numbers today");
    assert!(answer["result"].get("structuredContent").is_none());
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn masked_errors_keep_their_text_from_the_client() {
    let mut probe = probe_with(&[("PROBE_MASK", "1")]);
    let answer = probe.call("fail", json!({}));
    let told = text(&answer);
    assert!(!told.contains("such"), "{told}");
    // What an author worded for the model still reaches it.
    let answer = probe.call("stats_or_not", json!({ "fail": true }));
    assert_eq!(text(&answer), "no numbers today");
    let answer = probe.ask("resources/read", json!({ "uri": "probe://broken" }));
    assert!(!answer.to_string().contains("fire"), "{answer}");
    let ended = probe.end();
    assert!(ended.stderr.contains("/no/such/file"), "{}", ended.stderr);
}

#[test]
fn an_error_for_programs_is_a_json_rpc_error_and_keeps_out_of_reserved_codes() {
    let mut probe = probe();
    for (code, expected) in [
        (17, 17),
        (-1, -1),
        (-32602, -32602),
        (-32050, -32603),
        (-32700, -32603),
    ] {
        let answer = probe.call("fail_protocol", json!({ "code": code }));
        assert_eq!(error_code(&answer), expected, "{answer}");
        assert_eq!(answer["error"]["data"], json!([1, 2]));
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_call_that_takes_too_long_is_told_and_dropped() {
    let workplace = workplace();
    let mut probe = probe();
    let answer = probe.call("timed", json!({ "dropped": workplace.path("dropped") }));
    assert_eq!(answer["result"]["isError"], true);
    assert!(text(&answer).contains("100ms"), "{answer}");
    workplace.wait_for("dropped");
    let answer = probe.call("timed_plain", json!({ "path": workplace.path("gate") }));
    assert_eq!(answer["result"]["isError"], true);
    workplace.write("gate", "open");
    // Its late end is discarded.
    probe.call("slow", json!({ "ms": 50 }));
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.answers.is_empty());
}

#[test]
fn a_value_that_json_cannot_carry_is_an_error_and_never_null() {
    let mut probe = probe();
    let answer = probe.call("stats_nan", json!({}));
    assert_eq!(error_code(&answer), -32603, "{answer}");
    let answer = probe.call("stats", json!({}));
    let structured = &answer["result"]["structuredContent"];
    assert_eq!(
        structured.to_string(),
        r#"{"mean":0.5,"id":18446744073709551615}"#
    );
    assert_eq!(text(&answer), structured.to_string());
    let ended = probe.end();
    assert!(
        ended.stderr.contains("mean"),
        "the log names the field: {}",
        ended.stderr
    );
}
