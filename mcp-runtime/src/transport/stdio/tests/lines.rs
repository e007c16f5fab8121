//! What comes in, and what goes out for it.

use serde_json::json;

use super::{Peer, call, discover};
use crate::server::Limits;

#[test]
fn each_request_is_answered_with_its_id() {
    let mut peer = Peer::new();
    peer.call_with(1, "echo", r#"{"text":"seven"}"#);
    assert_eq!(peer.answer(), (json!(1), json!("seven")));
    peer.call("\"1\"", "boom");
    assert_eq!(peer.answer(), (json!("1"), json!(-32603)));
    peer.call("9007199254740993", "sleep");
    let id = json!(9_007_199_254_740_993_i64);
    assert_eq!(peer.answer(), (id, json!("slept")));
    peer.write(discover("\"\\u0061\""));
    assert_eq!(
        peer.next()["result"]["supportedVersions"],
        json!(["2026-07-28"])
    );
    assert!(peer.close().rest().is_empty());
}

#[test]
fn a_burst_is_answered_completely() {
    let mut peer = Peer::new();
    let burst: String = (0..500)
        .map(|id| {
            if id % 2 == 0 {
                call(id, "echo")
            } else {
                discover(id)
            }
        })
        .collect();
    peer.write(burst);
    let expected: Vec<_> = (0..500).map(|id| json!(id)).collect();
    assert_eq!(peer.ids(500), expected);
}

#[test]
fn a_fast_request_overtakes_a_slow_one() {
    let mut peer = Peer::new();
    peer.call(1, "wait").call(2, "echo");
    assert_eq!(peer.answer().0, json!(2));
    peer.probe.gate.open();
    assert_eq!(peer.answer().0, json!(1));
}

#[test]
fn line_ends_marks_and_blank_lines_do_no_harm() {
    let mut peer = Peer::new();
    peer.write("\u{feff}");
    peer.write(call(1, "echo").replace('\n', "\r\n"));
    peer.write("\n\r\n  \n");
    for byte in call(2, "echo").bytes() {
        peer.write([byte]);
    }
    peer.write(call(3, "echo") + &call(4, "echo") + "\n\n");
    peer.write(call(5, "sleep").trim_end());
    peer.close();
    assert_eq!(peer.ids(5), [1, 2, 3, 4, 5].map(|id| json!(id)));
}

#[test]
fn what_has_no_usable_id_gets_no_byte() {
    let mut peer = Peer::new();
    peer.write(concat!(
        "{oops\n",
        "\u{0}\n",
        "[]\n",
        "7\n",
        r#"{"jsonrpc":"2.0","method":"echo"}"#,
        "\n",
        r#"{"jsonrpc":"2.0","method":"notifications/unknown","params":{}}"#,
        "\n",
        r#"{"jsonrpc":"2.0","id":null,"method":"echo"}"#,
        "\n",
        r#"{"jsonrpc":"2.0","id":1.5,"method":"echo"}"#,
        "\n",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        "\n",
    ));
    peer.write(b"\xff\xfe\n");
    peer.call(1, "echo");
    assert_eq!(peer.answer().0, json!(1));
    assert!(peer.close().rest().is_empty());
}

#[test]
fn a_broken_request_with_an_id_is_told_so() {
    let mut peer = Peer::new();
    peer.write("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":42}\n");
    assert_eq!(peer.answer(), (json!(5), json!(-32600)));
    peer.write("{\"jsonrpc\":\"1.0\",\"id\":\"x\",\"method\":\"echo\"}\n");
    assert_eq!(peer.answer(), (json!("x"), json!(-32600)));
}

#[test]
fn a_line_over_the_limit_is_skipped_and_the_next_is_answered() {
    let mut peer = Peer::with(Limits {
        max_line: 1000,
        ..Limits::default()
    });
    let long = "x".repeat(200_000);
    peer.call_with(1, "echo", json!({ "text": long }));
    peer.call(2, "echo");
    assert_eq!(peer.answer().0, json!(2));
}

#[test]
fn a_line_of_ten_megabytes_is_answered() {
    let mut peer = Peer::new();
    let text = "x".repeat(10_000_000);
    peer.lines();
    peer.call_with(1, "echo", json!({ "text": text }));
    peer.call(2, "echo");
    // The short one may overtake the long one.
    for _ in 0..2 {
        match peer.answer() {
            (id, result) if id == json!(1) => assert_eq!(result.as_str(), Some(&*text)),
            (id, _) => assert_eq!(id, json!(2)),
        }
    }
    assert!(peer.close().rest().is_empty());
}

#[test]
fn a_tool_that_panics_does_not_break_the_next_call() {
    let mut peer = Peer::new();
    peer.call(1, "boom");
    assert_eq!(peer.answer(), (json!(1), json!(-32603)));
    peer.call(2, "echo");
    assert_eq!(peer.answer(), (json!(2), json!("")));
}
