//! Handlers that block their thread delay nobody else.

use serde_json::json;

use super::{Peer, call, discover};

const KINDS: [&str; 4] = ["block", "block_plain", "block_then_wait", "block_later"];

/// Eight calls of each kind block; then 2 000 others are answered; then these.
fn check(kinds: &[&str]) {
    let mut peer = Peer::new();
    let blocked = 8 * kinds.len();
    for id in 0..blocked {
        peer.call(id, kinds[id % kinds.len()]);
    }
    let others: String = (1000..3000)
        .map(|id| match id % 3 {
            0 => discover(id),
            1 => call(id, "echo"),
            _ => call(id, "sleep"),
        })
        .collect();
    peer.write(others);
    let expected: Vec<_> = (1000..3000).map(|id| json!(id)).collect();
    assert_eq!(peer.ids(2000), expected);
    peer.wait_entered(blocked);
    peer.probe.gate.open();
    let expected: Vec<_> = (0..blocked).map(|id| json!(id)).collect();
    assert_eq!(peer.ids(blocked), expected);
    assert!(peer.close().rest().is_empty());
}

#[test]
fn at_the_first_poll() {
    check(&["block"]);
}

#[test]
fn on_the_blocking_pool() {
    check(&["block_plain"]);
}

#[test]
fn at_a_later_poll() {
    check(&["block_later"]);
}

#[test]
fn in_every_way_at_once() {
    check(&KINDS);
}

#[test]
fn while_the_arguments_are_decoded() {
    check(&["slow_arguments"]);
}

#[test]
fn more_than_there_are_spare_threads_again_and_again() {
    let mut peer = Peer::new();
    for round in 0..3 {
        for id in 0..40 {
            peer.call(id, "block");
        }
        peer.call(1000, "echo");
        assert_eq!(peer.answer().0, json!(1000));
        peer.wait_entered((round + 1) * 40);
        peer.probe.gate.open();
        assert_eq!(peer.ids(40).len(), 40);
        peer.probe.gate.shut();
    }
}

#[test]
fn progress_is_written_while_the_handler_blocks() {
    let mut peer = Peer::new();
    peer.call(1, "report_then_block");
    assert_eq!(peer.progress().as_f64(), Some(0.0));
    peer.wait_entered(1);
    peer.probe.gate.open();
    assert_eq!(peer.progress().as_f64(), Some(1.0));
    assert_eq!(peer.answer().0, json!(1));
}

#[test]
fn progress_comes_before_the_answer_and_in_order() {
    let mut peer = Peer::new();
    peer.call_with(1, "report", r#"{"steps":20}"#);
    for step in 0..20 {
        assert_eq!(peer.progress().as_f64(), Some(f64::from(step)));
    }
    assert_eq!(peer.answer().0, json!(1));
}
