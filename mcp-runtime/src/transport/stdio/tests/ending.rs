//! What ends the server, and what it still does then.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Event, Peer};
use crate::server::Limits;

fn soon() -> Limits {
    Limits {
        drain: Duration::from_millis(100),
        ..Limits::default()
    }
}

/// Waits for the end, and gives what the server still wrote, parsed.
fn last_words(mut peer: Peer) -> Vec<Value> {
    peer.lines();
    peer.ended()
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn an_empty_input_ends_it_without_a_byte() {
    let mut peer = Peer::new();
    peer.close();
    assert!(last_words(peer).is_empty());
}

#[test]
fn what_was_accepted_is_answered_after_the_input_has_ended() {
    let mut peer = Peer::new();
    for id in 0..5 {
        peer.call_with(id, "sleep", r#"{"ms":300}"#);
    }
    peer.close();
    assert_eq!(last_words(peer).len(), 5);
}

#[test]
fn a_signal_ends_it_while_the_input_is_open_and_idle() {
    let mut peer = Peer::new();
    peer.call_with(1, "sleep", r#"{"ms":100}"#).call(2, "echo");
    assert_eq!(peer.answer().0, json!(2));
    peer.events.send(Event::Signal).unwrap();
    let input = peer.input.take();
    let left = last_words(peer);
    assert_eq!(left.len(), 1);
    assert_eq!(left[0]["id"], json!(1));
    drop(input);
}

#[test]
fn at_the_limit_the_rest_is_refused() {
    for kind in [
        "wait",
        "block",
        "block_later",
        "block_plain",
        "slow_arguments",
    ] {
        let mut peer = Peer::with(soon());
        peer.call(1, kind).call(2, "echo");
        assert_eq!(peer.answer().0, json!(2));
        peer.close();
        let left = last_words(peer);
        assert_eq!(left.len(), 1, "{kind}: {left:?}");
        assert_eq!(left[0]["id"], json!(1), "{kind}");
        assert_eq!(left[0]["error"]["code"], json!(-32603), "{kind}");
        assert_eq!(
            left[0]["error"]["message"],
            json!("the server is shutting down")
        );
    }
}

#[test]
fn a_call_that_just_blocks_is_refused_at_once_without_a_drain() {
    let mut peer = Peer::with(Limits {
        drain: Duration::ZERO,
        ..Limits::default()
    });
    peer.call(1, "block");
    peer.wait_entered(1);
    peer.events.send(Event::Signal).unwrap();
    let left = last_words(peer);
    assert_eq!(left.len(), 1);
    assert_eq!(left[0]["error"]["code"], json!(-32603));
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let mut peer = Peer::with(Limits {
        drain: Duration::from_secs(3600),
        ..Limits::default()
    });
    peer.call_with(1, "sleep", r#"{"ms":3600000}"#)
        .call(2, "block");
    peer.wait_entered(1);
    peer.events.send(Event::Signal).unwrap();
    peer.events.send(Event::Signal).unwrap();
    assert!(last_words(peer).is_empty());
}

#[test]
fn a_client_that_is_gone_ends_it() {
    let mut peer = Peer::new();
    peer.call_with(1, "sleep", r#"{"ms":3600000}"#)
        .call(2, "block");
    peer.output = None;
    peer.call(3, "echo").call(4, "echo");
    // The input stays open; the server must not wait for it.
    let input = peer.input.take();
    assert!(peer.ended().is_empty());
    drop(input);
}
