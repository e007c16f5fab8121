//! Cancelling calls: the work ends, and not a byte follows.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::{call, cancel, with_meta};

use crate::{probe, workplace};

#[test]
fn a_cancelled_call_is_dropped_and_silent() {
    let workplace = workplace();
    let mut probe = probe();
    let arguments = json!({
        "started": workplace.path("started"),
        "dropped": workplace.path("dropped"),
    });
    let params = json!({ "name": "guarded", "arguments": arguments });
    probe.send(&with_meta(
        1,
        "tools/call",
        params,
        &json!({ "progressToken": "t" }),
    ));
    workplace.wait_for("started");
    probe.send(&cancel(1));
    workplace.wait_for("dropped");
    // From here on any progress with its token is one of nothing in flight.
    probe.call("add", json!({ "a": 1, "b": 2 }));
    probe.notices();
    probe.forget(1);
    probe.call("slow", json!({ "ms": 100 }));
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.notices.is_empty() && ended.answers.is_empty());
}

#[test]
fn the_log_says_once_which_request_was_cancelled_and_why() {
    let workplace = workplace();
    let mut probe = probe();
    let arguments = json!({
        "started": workplace.path("started"),
        "dropped": workplace.path("dropped"),
    });
    probe.send(&call("a-7", "guarded", arguments));
    workplace.wait_for("started");
    let reason = "too slow\nERROR forged";
    for id in ["a-7", "a-7", "nobody"] {
        probe.send(&json!({
            "jsonrpc": "2.0",
            "method": "notifications/cancelled",
            "params": { "requestId": id, "reason": reason },
        }));
    }
    workplace.wait_for("dropped");
    probe.forget("a-7");
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    let told = ended.stderr.lines();
    let told: Vec<_> = told.filter(|it| it.contains("cancelled")).collect();
    let [line] = &*told else {
        panic!("one line is about it: {told:?}");
    };
    assert!(line.contains("the client cancelled a request"), "{line}");
    assert!(line.contains("INFO") && line.contains("a-7"), "{line}");
    assert!(
        line.contains("too slow") && line.contains("forged"),
        "{line}"
    );
}

#[test]
fn code_that_blocks_sees_that_it_is_cancelled() {
    let workplace = workplace();
    let mut probe = probe();
    let arguments = json!({
        "started": workplace.path("started"),
        "ended": workplace.path("ended"),
    });
    let params = json!({ "name": "patient", "arguments": arguments });
    probe.send(&with_meta(
        1,
        "tools/call",
        params,
        &json!({ "progressToken": 1 }),
    ));
    workplace.wait_for("started");
    probe.send(&cancel(1));
    workplace.wait_for("ended");
    probe.call("add", json!({ "a": 1, "b": 2 }));
    probe.notices();
    probe.forget(1);
    probe.call("slow", json!({ "ms": 50 }));
    let ended = probe.end();
    assert!(ended.notices.is_empty() && ended.answers.is_empty());
}

#[test]
fn a_cancellation_reaches_the_request_with_the_same_id_and_no_other() {
    let workplace = workplace();
    let mut probe = probe();
    let arguments = json!({
        "started": workplace.path("started"),
        "path": workplace.path("gate"),
    });
    probe.send(&call(1, "wait_file", arguments));
    workplace.wait_for("started");
    for id in [json!("1"), json!(2), json!(null), json!(true), json!([1])] {
        probe.send(&cancel(id));
    }
    probe.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled" }));
    probe.call("add", json!({ "a": 1, "b": 2 }));
    workplace.write("gate", "open");
    assert!(probe.answer(1).get("result").is_some());
    // What is answered cannot be cancelled any more, and the id is free.
    probe.send(&cancel(1));
    probe.send(&call(1, "add", json!({ "a": 1, "b": 2 })));
    assert!(probe.answer(1).get("result").is_some());
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn an_async_function_that_blocks_can_be_cancelled_while_it_does() {
    let workplace = workplace();
    let mut probe = probe();
    for (id, tool) in [
        (1, "wait_file_async"),
        (2, "wait_file_later"),
        (3, "wait_file"),
    ] {
        let started = format!("started-{id}");
        let arguments = json!({
            "started": workplace.path(&started),
            "path": workplace.path("gate"),
        });
        probe.send(&call(id, tool, arguments));
        workplace.wait_for(&started);
        probe.send(&cancel(id));
        probe.call("add", json!({ "a": 1, "b": 2 }));
    }
    workplace.write("gate", "open");
    for _ in 0..10 {
        probe.call("slow", json!({ "ms": 10 }));
    }
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.answers.is_empty(), "{ended:?}");
    assert_eq!(ended.unanswered, [1, 2, 3].map(|it| json!(it)));
}

#[test]
fn no_race_between_call_and_cancellation_leaves_a_stray_message() {
    let mut probe = probe();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut cancelled = std::collections::HashSet::new();
    let mut batch = Vec::new();
    for id in 0..1000_i64 {
        let (tool, arguments) = match random.below(6) {
            0 => ("add", json!({ "a": id, "b": 1 })),
            1 => ("add_plainly", json!({ "a": id, "b": 1 })),
            2 => ("slow", json!({ "ms": random.below(4) })),
            3 => ("block", json!({ "ms": random.below(3) })),
            4 => ("boom_later", json!({})),
            _ => ("count", json!({ "n": 3 })),
        };
        let params = json!({ "name": tool, "arguments": arguments });
        batch.push(with_meta(
            id,
            "tools/call",
            params,
            &json!({ "progressToken": id }),
        ));
        for _ in 0..random.below(3) {
            // Of this call, of one before, or of one that is yet to come.
            let about = id - 5 + i64::try_from(random.below(8)).expect("small");
            cancelled.insert(about);
            batch.push(cancel(about));
        }
        if random.below(4) == 0 {
            probe.send_all(&std::mem::take(&mut batch));
        }
    }
    probe.send_all(&batch);
    probe.call("add", json!({ "a": 1, "b": 2 }));
    let ended = probe.end();
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    for id in &ended.unanswered {
        let id = id.as_i64().expect("ours are numbers");
        assert!(cancelled.contains(&id), "{id} was never cancelled");
    }
    let mut ids: Vec<&Value> = ended.answers.iter().map(|it| &it["id"]).collect();
    let count = ids.len();
    ids.sort_by_key(|it| it.as_i64());
    ids.dedup();
    assert_eq!(ids.len(), count, "an answer came twice");
    assert!(count > 100, "only {count} answers");
}

/// Numbers that are random enough, and the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}
