//! Who the server is and what it offers.

use mcp_runtime::serde_json::json;
use ui_tests::{call, request};

use crate::{probe, probe_with};

#[test]
fn discovery_is_the_first_message_and_complete() {
    let mut probe = probe();
    let answer = probe.ask("server/discover", json!({}));
    let result = &answer["result"];
    assert_eq!(result["resultType"], "complete");
    assert_eq!(
        result["capabilities"],
        json!({ "tools": {}, "resources": {}, "prompts": {}, "logging": {} })
    );
    assert_eq!(result["instructions"], "Probe it.");
    assert_eq!(result["ttlMs"], 0);
    assert_eq!(result["cacheScope"], "private");
    assert!(result.get("serverInfo").is_none());
    assert_eq!(
        result["_meta"]["io.modelcontextprotocol/serverInfo"],
        json!({ "name": "probe", "version": env!("CARGO_PKG_VERSION"), "title": "The probe" })
    );
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn discovery_may_be_left_out() {
    let mut probe = probe();
    probe.send(&call(1, "add", json!({ "a": 1, "b": 2 })));
    assert_eq!(probe.answer(1)["result"]["structuredContent"], 3);
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn logging_is_advertised_only_when_it_is_on() {
    let mut probe = probe_with(&[("PROBE_NO_LOGGING", "1")]);
    let answer = probe.ask("server/discover", json!({}));
    assert!(answer["result"]["capabilities"].get("logging").is_none());
    // Then nothing is logged to the client, whatever it asks for; the helper would refuse it.
    let level = json!({ "io.modelcontextprotocol/logLevel": "debug" });
    let params = json!({ "name": "logs" });
    probe.send(&ui_tests::with_meta(1, "tools/call", params, &level));
    probe.answer(1);
    let ended = probe.end();
    assert!(ended.notices.is_empty());
    assert!(ended.stderr.contains("logs"), "{}", ended.stderr);
}

#[test]
fn every_result_says_who_answers_and_six_how_long_they_keep() {
    // The helper checks each line; here each kind of result passes by once.
    let mut probe = probe();
    for (method, params) in [
        ("server/discover", json!({})),
        ("tools/list", json!({})),
        ("resources/list", json!({})),
        ("resources/templates/list", json!({})),
        ("prompts/list", json!({})),
        ("resources/read", json!({ "uri": "probe://doc" })),
        ("resources/read", json!({ "uri": "probe://item/1" })),
        ("tools/call", json!({ "name": "noargs" })),
        ("tools/call", json!({ "name": "add" })),
        ("tools/call", json!({ "name": "fail" })),
        ("tools/call", json!({ "name": "reply" })),
        ("prompts/get", json!({ "name": "simple" })),
    ] {
        let answer = probe.ask(method, params);
        let result = answer.get("result").unwrap_or_else(|| panic!("{answer}"));
        let cacheable = !matches!(method, "tools/call" | "prompts/get");
        assert_eq!(result.get("ttlMs").is_some(), cacheable, "{answer}");
    }
    let doc = probe.ask("resources/read", json!({ "uri": "probe://doc" }));
    assert_eq!(doc["result"]["ttlMs"], 60_000);
    assert_eq!(doc["result"]["cacheScope"], "public");
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn lists_do_not_depend_on_what_was_called_before() {
    let mut probe = probe();
    let methods = [
        "server/discover",
        "tools/list",
        "resources/list",
        "resources/templates/list",
        "prompts/list",
    ];
    let before = methods.map(|method| probe.ask(method, json!({}))["result"].clone());
    probe.call("visits", json!({}));
    probe.call("boom", json!({}));
    probe.ask("prompts/get", json!({ "name": "simple" }));
    let after = methods.map(|method| probe.ask(method, json!({}))["result"].clone());
    assert_eq!(before, after);
    // Requests at the same time, too.
    for id in 0..20 {
        probe.send(&request(id, "tools/list", json!({})));
    }
    for id in 0..20 {
        assert_eq!(probe.answer(id)["result"], before[1]);
    }
    assert_eq!(probe.end().code, Some(0));
}
