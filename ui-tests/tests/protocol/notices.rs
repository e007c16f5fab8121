//! Progress and log messages: only where they are wanted, and only before the answer. That each goes
//! upwards and belongs to a request in flight, the helper checks for every line.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::with_meta;

use crate::probe;

#[test]
fn progress_comes_with_the_token_that_the_request_had() {
    let mut probe = probe();
    for token in [
        json!("t"),
        json!(0),
        json!(""),
        json!(7),
        json!(9_007_199_254_740_993_u64),
        json!("7"),
    ] {
        let params = json!({ "name": "count", "arguments": { "n": 3 } });
        let more = json!({ "progressToken": token });
        probe.send(&with_meta(1, "tools/call", params, &more));
        probe.answer(1);
        let seen: Vec<Value> = probe
            .notices()
            .iter()
            .map(|it| it["params"].clone())
            .collect();
        let expected: Vec<Value> = (1..=3)
            .map(|step| json!({ "progressToken": token, "progress": step, "total": 3 }))
            .collect();
        assert_eq!(json!(seen).to_string(), json!(expected).to_string());
    }
    probe.call("count", json!({ "n": 3 }));
    let ended = probe.end();
    assert!(ended.notices.is_empty(), "progress without a token");
}

#[test]
fn progress_that_is_no_progress_is_left_out() {
    let mut probe = probe();
    let params = json!({ "name": "uneven" });
    probe.send(&with_meta(
        1,
        "tools/call",
        params,
        &json!({ "progressToken": 1 }),
    ));
    probe.answer(1);
    let steps: Vec<Value> = probe
        .notices()
        .iter()
        .map(|it| it["params"].clone())
        .collect();
    assert_eq!(
        json!(steps).to_string(),
        r#"[{"progressToken":1,"progress":1,"message":"a\nb"},{"progressToken":1,"progress":2,"message":"a\nb"}]"#
    );
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_flood_is_thinned_and_its_last_value_arrives() {
    let mut probe = probe();
    let params = json!({ "name": "count", "arguments": { "n": 100_000 } });
    probe.send(&with_meta(
        1,
        "tools/call",
        params,
        &json!({ "progressToken": 1 }),
    ));
    probe.answer(1);
    let notices = probe.notices();
    assert!(notices.len() < 10_000, "{} notifications", notices.len());
    let last = notices.last().expect("there is some progress");
    assert_eq!(last["params"]["progress"], 100_000);

    let params = json!({ "name": "log_flood", "arguments": { "n": 10_000 } });
    let level = json!({ "io.modelcontextprotocol/logLevel": "info" });
    probe.send(&with_meta(2, "tools/call", params, &level));
    assert_eq!(probe.answer(2)["result"]["structuredContent"], 10_000);
    let logged = probe.notices().len();
    assert!((1..10_000).contains(&logged), "{logged} notifications");
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn nothing_comes_after_the_answer() {
    let mut probe = probe();
    for id in 0..5 {
        let more = json!({
            "progressToken": id,
            "io.modelcontextprotocol/logLevel": "debug",
        });
        probe.send(&with_meta(
            id,
            "tools/call",
            json!({ "name": "late" }),
            &more,
        ));
    }
    for id in 0..5 {
        probe.answer(id);
    }
    // Long enough for the threads that go on; the helper refuses what they might say.
    probe.call("slow", json!({ "ms": 200 }));
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn logs_come_at_or_above_the_level_that_the_request_wants() {
    let mut probe = probe();
    for (level, expected) in [
        (None, vec![]),
        (Some("debug"), vec!["debug", "info", "error"]),
        (Some("info"), vec!["info", "error"]),
        (Some("notice"), vec!["error"]),
        (Some("error"), vec!["error"]),
        (Some("emergency"), vec![]),
    ] {
        let more = match level {
            Some(level) => json!({ "io.modelcontextprotocol/logLevel": level }),
            None => json!({}),
        };
        probe.send(&with_meta(
            1,
            "tools/call",
            json!({ "name": "logs" }),
            &more,
        ));
        probe.answer(1);
        let notices = probe.notices();
        let levels: Vec<&str> = notices
            .iter()
            .map(|it| it["params"]["level"].as_str().expect("a level"))
            .collect();
        assert_eq!(levels, expected, "{level:?}");
        for notice in &notices {
            assert_eq!(notice["params"]["data"]["at"], notice["params"]["level"]);
            assert_eq!(notice["params"]["logger"], "logs");
        }
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn two_calls_at_once_keep_their_notices_apart() {
    let mut probe = probe();
    for id in 0..50 {
        let (token, n) = (format!("token-{id}"), id + 1);
        let params = json!({ "name": "count", "arguments": { "n": n } });
        probe.send(&with_meta(
            id,
            "tools/call",
            params,
            &json!({ "progressToken": token }),
        ));
    }
    for id in 0..50 {
        probe.answer(id);
    }
    let notices = probe.notices();
    for id in 0..50 {
        let token = format!("token-{id}");
        let last = notices
            .iter()
            .rfind(|it| it["params"]["progressToken"] == token.as_str())
            .expect("each has progress");
        assert_eq!(last["params"]["progress"], id + 1);
    }
    assert_eq!(probe.end().code, Some(0));
}
