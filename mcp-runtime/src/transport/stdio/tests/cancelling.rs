//! Cancelled calls, and ids that are used twice.

use serde_json::json;

use super::{Peer, wait_for};
use crate::transport::stdio::StdioOptions;

#[test]
fn a_cancelled_call_is_dropped_and_silent() {
    let mut peer = Peer::new();
    peer.request(1, "sleep", "[3600000]").cancel(1);
    wait_for(&peer.server.dropped, 1);
    peer.request(2, "echo", "[]");
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
        "slow_begin",
    ] {
        let mut peer = Peer::new();
        peer.request(1, kind, "[]");
        peer.wait_entered(1);
        peer.request(2, "sleep", "[20]");
        assert_eq!(peer.answer().0, json!(2), "{kind}");
        peer.cancel(1).request(1, "echo", "[\"new\"]");
        assert_eq!(peer.answer(), (json!(1), json!(["new"])), "{kind}");
        peer.server.gate.open();
        peer.request(3, "sleep", "[20]");
        assert_eq!(peer.answer().0, json!(3), "{kind}");
        assert!(peer.close().rest().is_empty(), "{kind}");
    }
}

#[test]
fn cancelling_what_is_not_in_flight_does_nothing() {
    let mut peer = Peer::new();
    peer.request(1, "sleep", "[300]");
    peer.cancel("\"1\"").cancel(7).cancel("null").cancel("{}");
    for params in ["{}", "[]", "7", r#"{"requestId":1,"reason":7}"#] {
        peer.write(format!(
            "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{params}}}\n"
        ));
    }
    peer.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}\n");
    assert_eq!(peer.answer().0, json!(1));
    peer.cancel(1).request(2, "echo", "[]");
    assert_eq!(peer.answer().0, json!(2));
    assert!(peer.close().rest().is_empty());
}

#[test]
fn an_id_in_flight_is_refused_and_the_first_call_goes_on() {
    for kind in ["wait", "block", "block_later", "block_plain"] {
        let mut peer = Peer::new();
        peer.request("\"a\"", kind, "[]");
        peer.request("\"\\u0061\"", "echo", "[]");
        assert_eq!(peer.answer(), (json!("a"), json!(-32600)), "{kind}");
        peer.server.gate.open();
        let (id, result) = peer.answer();
        assert_eq!(id, json!("a"));
        assert_ne!(result, json!(-32600));
        peer.request("\"a\"", "echo", "[]");
        assert_eq!(peer.answer(), (json!("a"), json!([])), "free again: {kind}");
    }
}

#[test]
fn more_than_the_limit_is_refused_as_busy() {
    let mut peer = Peer::with(StdioOptions {
        max_in_flight: 3,
        ..StdioOptions::default()
    });
    peer.request(1, "block", "[]")
        .request(2, "block_later", "[]")
        .request(3, "sleep", "[3600000]")
        .request(4, "echo", "[]");
    let refusal = peer.next();
    assert_eq!(refusal["id"], json!(4));
    assert_eq!(refusal["error"]["code"], json!(-32603));
    assert!(
        refusal["error"]["message"]
            .as_str()
            .unwrap()
            .contains("busy")
    );
    peer.cancel(3).request(5, "echo", "[]");
    assert_eq!(peer.answer(), (json!(5), json!([])));
    peer.server.gate.open();
    assert_eq!(peer.ids(2), [json!(1), json!(2)]);
}

#[test]
fn a_cancel_that_races_with_the_answer_leaves_one_or_none() {
    let mut peer = Peer::new();
    peer.server.gate.open();
    for id in 0..1000 {
        let method = if id % 2 == 0 { "sleep" } else { "block_plain" };
        peer.request(id, method, "[0]").cancel(id);
        peer.request("\"next\"", "echo", "[]");
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
