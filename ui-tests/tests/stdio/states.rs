//! States that are made beside the first answers.

use mcp_runtime::serde_json::json;
use ui_tests::{call, error_code, text};

use crate::{probe_with, workplace};

#[test]
fn answers_come_while_a_state_is_still_being_made() {
    let workplace = workplace();
    let mut probe = probe_with(&[("PROBE_GATE", &workplace.path("gate"))]);
    probe.send_all(&[
        call("waits", "library", json!({})),
        call("waits too", "library_plain", json!({ "word": "the" })),
    ]);
    probe.ask("server/discover", json!({}));
    probe.ask("tools/list", json!({}));
    probe.ask("resources/read", json!({ "uri": "probe://doc" }));
    let answer = probe.call("add", json!({ "a": 1, "b": 2 }));
    assert_eq!(answer["result"]["structuredContent"], 3);
    // A state that was given as a value is there from the start.
    assert_eq!(
        probe.call("visits", json!({}))["result"]["structuredContent"],
        1
    );
    workplace.write("gate", "far away");
    assert_eq!(text(&probe.answer("waits")), "far away");
    assert_eq!(text(&probe.answer("waits too")), "the far away");
    assert_eq!(text(&probe.call("library", json!({}))), "far away");
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_state_that_cannot_be_made_answers_who_waits_and_ends_the_process_with_1() {
    for how in ["fail", "panic"] {
        let workplace = workplace();
        let mut probe = probe_with(&[("PROBE_GATE", &workplace.path("gate"))]);
        probe.send_all(&[
            call(1, "library", json!({})),
            call(2, "library_plain", json!({ "word": "the" })),
            call(3, "add", json!({ "a": 1, "b": 2 })),
        ]);
        probe.answer(3);
        workplace.write("gate", how);
        // The input stays open.
        let ended = probe.wait();
        assert_eq!(ended.code, Some(1), "{how}: {}", ended.stderr);
        assert_eq!(ended.answers.len(), 2, "{ended:?}");
        for answer in &ended.answers {
            assert_eq!(error_code(answer), -32603, "{answer}");
            assert!(!answer.to_string().contains("shelves"), "{answer}");
        }
        assert!(ended.stderr.contains("Library"), "{}", ended.stderr);
        assert!(ended.stderr.contains("shelves"), "{}", ended.stderr);
    }
}

#[test]
fn a_call_that_waits_for_a_state_can_be_cancelled() {
    let workplace = workplace();
    let mut probe = probe_with(&[("PROBE_GATE", &workplace.path("gate"))]);
    probe.send(&call(1, "library", json!({})));
    probe.send(&ui_tests::cancel(1));
    probe.call("add", json!({ "a": 1, "b": 2 }));
    workplace.write("gate", "open");
    assert_eq!(text(&probe.call("library", json!({}))), "open");
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert_eq!(ended.unanswered, [json!(1)]);
}

#[test]
fn the_end_of_input_does_not_wait_for_a_state_for_ever() {
    let workplace = workplace();
    let gate = workplace.path("gate");
    let mut probe = probe_with(&[("PROBE_GATE", &gate), ("PROBE_DRAIN_MS", "200")]);
    probe.send(&call(1, "library", json!({})));
    let ended = probe.end();
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert_eq!(error_code(&ended.answers[0]), -32603);
}
