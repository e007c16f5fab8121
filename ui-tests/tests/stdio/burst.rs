//! Floods, and handlers that block while they last.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::{Process, call, error_code, request};

use crate::{probe, probe_with, workplace};

#[test]
fn two_thousand_requests_are_answered_while_eight_handlers_block() {
    let workplace = workplace();
    let mut probe = probe();
    let blocked: Vec<Value> = (0..8)
        .map(|at| {
            let tool = ["wait_file", "wait_file_async"][at % 2];
            let path = workplace.path("gate");
            call(format!("blocked-{at}"), tool, json!({ "path": path }))
        })
        .collect();
    // The eight are spread over the burst, the first of them before everything else.
    let mut burst: Vec<Value> = (0..1992).map(quick).collect();
    for (at, blocked) in blocked.into_iter().enumerate() {
        burst.insert(at * 200, blocked);
    }
    assert_eq!(burst.len(), 2000);
    let answers = answers_to(&mut probe, &burst, 1992);
    for answer in &answers {
        assert!(
            answer["id"].is_i64() && answer.get("result").is_some(),
            "{answer}"
        );
    }
    workplace.write("gate", "open");
    for at in 0..8 {
        probe.answer(format!("blocked-{at}"));
    }
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.unanswered.is_empty(), "{ended:?}");
}

#[test]
fn handlers_that_block_after_they_pended_delay_nobody() {
    let workplace = workplace();
    let mut probe = probe();
    let calls: Vec<Value> = (0..8)
        .map(|at| {
            let started = workplace.path(&format!("started-{at}"));
            let path = workplace.path("gate");
            let arguments = json!({ "path": path, "started": started });
            call(format!("blocked-{at}"), "wait_file_later", arguments)
        })
        .collect();
    probe.send_all(&calls);
    for at in 0..8 {
        workplace.wait_for(&format!("started-{at}"));
    }
    // Also what pends itself goes on.
    for id in 0..20 {
        probe.send(&call(id, "slow", json!({ "ms": 10 })));
    }
    for id in 0..20 {
        probe.answer(id);
    }
    workplace.write("gate", "open");
    for at in 0..8 {
        probe.answer(format!("blocked-{at}"));
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn quick_answers_overtake_slow_ones() {
    let workplace = workplace();
    let mut probe = probe();
    probe.send(&call(
        1,
        "wait_file",
        json!({ "path": workplace.path("gate") }),
    ));
    probe.send(&call(2, "add", json!({ "a": 1, "b": 2 })));
    assert_eq!(probe.next_answer()["id"], 2);
    workplace.write("gate", "open");
    assert_eq!(probe.next_answer()["id"], 1);
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_client_that_reads_late_gets_everything_once() {
    let mut probe = probe();
    // More than any pipe holds, written before the first answer is read.
    let burst: Vec<Value> = (0..300)
        .map(|id| call(id, "big", json!({ "n": 20_000 })))
        .collect();
    let answers = answers_to(&mut probe, &burst, 300);
    assert_eq!(answers.len(), 300);
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn progress_of_many_calls_is_never_interleaved() {
    let mut probe = probe();
    let burst: Vec<Value> = (0..1000)
        .map(|id| {
            let params = json!({ "name": "count", "arguments": { "n": 5 } });
            ui_tests::with_meta(id, "tools/call", params, &json!({ "progressToken": id }))
        })
        .collect();
    answers_to(&mut probe, &burst, 1000);
    assert_eq!(probe.notices().len(), 5000);
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn too_many_calls_at_once_are_refused_as_busy_and_the_rest_served() {
    let workplace = workplace();
    let mut probe = probe_with(&[("PROBE_MAX_IN_FLIGHT", "4")]);
    let path = workplace.path("gate");
    for id in 0..4 {
        let started = format!("started-{id}");
        let arguments = json!({ "path": path, "started": workplace.path(&started) });
        probe.send(&call(id, "wait_file", arguments));
        workplace.wait_for(&started);
    }
    probe.send(&call(4, "wait_file", json!({ "path": path })));
    let refused = probe.answer(4);
    assert_eq!(error_code(&refused), -32603);
    let message = refused["error"]["message"].as_str().expect("a message");
    assert!(message.contains("busy"), "{message}");
    workplace.write("gate", "open");
    for id in 0..4 {
        probe.answer(id);
    }
    probe.call("add", json!({ "a": 1, "b": 2 }));
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_second_request_with_an_id_in_flight_is_refused_and_the_first_served() {
    let workplace = workplace();
    let mut probe = probe();
    let path = workplace.path("gate");
    for (tool, id) in [("wait_file", json!(7)), ("wait_file_later", json!("seven"))] {
        let started = format!("started-{tool}");
        let arguments = json!({ "path": path, "started": workplace.path(&started) });
        probe.send(&call(id.clone(), tool, arguments));
        workplace.wait_for(&started);
        for method in ["tools/list", "no/such"] {
            probe.send(&request(id.clone(), method, json!({})));
            let refused = probe.answer(id.clone());
            assert_eq!(error_code(&refused), -32600, "{refused}");
            // The helper took the refusal for the answer to the first.
            probe.forget(id.clone());
            probe.note(&call(id.clone(), tool, json!({})));
        }
    }
    // The same words as another type are another id.
    probe.send(&call("7", "add", json!({ "a": 1, "b": 2 })));
    probe.answer("7");
    workplace.write("gate", "open");
    for id in [json!(7), json!("seven")] {
        let answer = probe.answer(id);
        assert!(answer.get("result").is_some(), "{answer}");
    }
    // Once answered, an id may be used again.
    probe.send(&call(7, "add", json!({ "a": 1, "b": 2 })));
    probe.answer(7);
    assert_eq!(probe.end().code, Some(0));
}

/// Any of the requests that a client makes in passing.
fn quick(id: i64) -> Value {
    match id % 8 {
        0 => request(id, "tools/list", json!({})),
        1 => request(id, "server/discover", json!({})),
        2 => request(
            id,
            "resources/read",
            json!({ "uri": "probe://item/7?fmt=json" }),
        ),
        3 => call(id, "add_plainly", json!({ "a": id, "b": 1 })),
        4 => request(id, "resources/list", json!({})),
        5 => call(id, "slow", json!({ "ms": 1 })),
        _ => call(id, "add", json!({ "a": id, "b": 1 })),
    }
}

/// Writes all requests at once, reads nothing meanwhile, and then reads `count` answers.
fn answers_to(probe: &mut Process, requests: &[Value], count: usize) -> Vec<Value> {
    let mut bytes = Vec::new();
    for request in requests {
        probe.note(request);
        bytes.extend_from_slice(format!("{request}\n").as_bytes());
    }
    probe.write(&bytes);
    (0..count).map(|_| probe.next_answer()).collect()
}
