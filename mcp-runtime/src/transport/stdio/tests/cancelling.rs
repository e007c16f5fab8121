//! Cancelled calls, and ids that are used twice.

use std::time::Duration;

use serde_json::json;

use super::{Peer, wait_for};
use crate::server::Limits;

#[test]
fn a_cancelled_call_is_dropped_and_silent() {
    let mut peer = Peer::new();
    peer.call_with(1, "sleep", r#"{"ms":3600000}"#).cancel(1);
    wait_for(&peer.probe.dropped, 1);
    peer.call(2, "echo");
    assert_eq!(peer.answer().0, json!(2));
    assert!(peer.close().rest().is_empty());
}

#[test]
fn a_call_that_blocks_is_cancelled_all_the_same() {
    for kind in [
        "block",
        "block_later",
        "block_plain",
        "block_then_wait",
        "slow_arguments",
    ] {
        let mut peer = Peer::new();
        peer.call(1, kind);
        peer.wait_entered(1);
        peer.call_with(2, "sleep", r#"{"ms":20}"#);
        assert_eq!(peer.answer().0, json!(2), "{kind}");
        peer.cancel(1).call_with(1, "echo", r#"{"text":"new"}"#);
        assert_eq!(peer.answer(), (json!(1), json!("new")), "{kind}");
        peer.probe.gate.open();
        peer.call_with(3, "sleep", r#"{"ms":20}"#);
        assert_eq!(peer.answer().0, json!(3), "{kind}");
        assert!(peer.close().rest().is_empty(), "{kind}");
    }
}

#[test]
fn cancelling_what_is_not_in_flight_does_nothing() {
    let mut peer = Peer::new();
    peer.call(1, "wait");
    peer.cancel("\"1\"").cancel(7).cancel("null").cancel("{}");
    for params in ["{}", "[]", "7", r#"{"requestId":1.5}"#] {
        peer.write(format!(
            "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{params}}}\n"
        ));
    }
    peer.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}\n");
    peer.probe.gate.open();
    assert_eq!(peer.answer().0, json!(1));
    peer.cancel(1).call(2, "echo");
    assert_eq!(peer.answer().0, json!(2));
    assert!(peer.close().rest().is_empty());
}

#[test]
fn an_id_in_flight_is_refused_and_the_first_call_goes_on() {
    for kind in ["wait", "block", "block_later", "block_plain"] {
        let mut peer = Peer::new();
        peer.call("\"a\"", kind);
        peer.call("\"\\u0061\"", "echo");
        assert_eq!(peer.answer(), (json!("a"), json!(-32600)), "{kind}");
        peer.probe.gate.open();
        let (id, result) = peer.answer();
        assert_eq!(id, json!("a"));
        assert_ne!(result, json!(-32600));
        peer.call("\"a\"", "echo");
        assert_eq!(peer.answer(), (json!("a"), json!("")), "free again: {kind}");
    }
}

#[test]
fn more_than_the_limit_is_refused_as_busy() {
    let mut peer = Peer::with(Limits {
        max_in_flight: 3,
        ..Limits::default()
    });
    peer.call(1, "block")
        .call(2, "block_later")
        .call_with(3, "sleep", r#"{"ms":3600000}"#)
        .call(4, "echo");
    let refusal = peer.next();
    assert_eq!(refusal["id"], json!(4));
    assert_eq!(refusal["error"]["code"], json!(-32603));
    assert!(
        refusal["error"]["message"]
            .as_str()
            .unwrap()
            .contains("busy")
    );
    peer.cancel(3).call(5, "echo");
    assert_eq!(peer.answer(), (json!(5), json!("")));
    peer.probe.gate.open();
    assert_eq!(peer.ids(2), [json!(1), json!(2)]);
}

#[test]
fn a_cancel_that_races_with_the_answer_leaves_one_or_none() {
    let mut peer = Peer::new();
    peer.probe.gate.open();
    for id in 0..400 {
        let method = if id % 2 == 0 { "sleep" } else { "block_plain" };
        peer.call_with(id, method, r#"{"ms":0}"#).cancel(id);
        peer.call("\"next\"", "echo");
        // The cancel was read before `next`, so an answer comes before that or never.
        let mut answers = 0;
        loop {
            match peer.answer().0 {
                next if next == json!("next") => break,
                it => assert_eq!(it, json!(id)),
            }
            answers += 1;
        }
        assert!(answers <= 1);
    }
    assert!(peer.close().rest().is_empty());
}

#[test]
fn a_plain_function_that_runs_on_counts_until_it_returns() {
    for cancelled in [true, false] {
        let defaults = Limits::default();
        let mut peer = Peer::with(Limits {
            max_in_flight: 2,
            handler_time: if cancelled {
                defaults.handler_time
            } else {
                Duration::from_millis(100)
            },
            ..defaults
        });
        peer.call(1, "block_plain").call(2, "block_plain");
        peer.wait_entered(2);
        if cancelled {
            peer.cancel(1).cancel(2);
        } else {
            assert_eq!(peer.ids(2), [json!(1), json!(2)]);
        }
        // A cancelled call is dropped a moment after its place is free, which others may take.
        while peer.call(3, "echo").answer().1 != json!(-32603) {}
        for _ in 0..20 {
            assert_eq!(peer.call(3, "echo").answer().1, json!(-32603));
        }
        peer.probe.gate.open();
        while peer.call(3, "echo").answer().1 == json!(-32603) {}
        assert!(peer.close().rest().is_empty());
    }
}
