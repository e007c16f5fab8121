//! Lines without an id get no byte and execute nothing.

use mcp_runtime::serde_json::json;
use ui_tests::{META, cancel, error_code};

use crate::{probe, workplace};

#[test]
fn a_line_without_an_id_executes_nothing() {
    let workplace = workplace();
    let path = workplace.path("touched");
    let mut probe = probe();
    for (tool, id) in [
        ("touch", ""),
        ("touch_plain", ""),
        ("touch", r#""id":null,"#),
        ("touch_plain", r#""id":1.5,"#),
    ] {
        let arguments = json!({ "path": path });
        let line = format!(
            r#"{{"jsonrpc":"2.0",{id}"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments},"_meta":{META}}}}}"#
        );
        probe.write(format!("{line}\n").as_bytes());
    }
    probe.call("add", json!({ "a": 1, "b": 2 }));
    // What was begun would be through by the end of the drain.
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.answers.is_empty());
    assert!(
        !workplace.has("touched"),
        "a call without an id was executed"
    );
}

#[test]
fn notifications_are_never_answered() {
    let mut probe = probe();
    for notification in [
        json!({ "jsonrpc": "2.0", "method": "notifications/unknown" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": [] }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": null } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": {} } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/roots/list_changed", "params": 7 }),
        json!({ "jsonrpc": "2.0", "method": "server/discover" }),
        json!({ "jsonrpc": "2.0", "method": "initialize", "params": {} }),
        json!({ "jsonrpc": "2.0", "method": "" }),
        cancel(17),
        cancel("17"),
    ] {
        probe.send(&notification);
    }
    probe.call("add", json!({ "a": 1, "b": 2 }));
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.answers.is_empty() && ended.notices.is_empty());
}

#[test]
fn initialize_alone_is_told_which_versions_there_are_and_the_process_lives() {
    let mut probe = probe();
    let initialize = json!({
        "jsonrpc": "2.0",
        "id": 0,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": { "roots": { "listChanged": true } },
            "clientInfo": { "name": "old", "version": "1" },
        },
    });
    for _ in 0..2 {
        probe.send(&initialize);
        let answer = probe.answer(0);
        assert_eq!(error_code(&answer), -32022);
        assert_eq!(answer["error"]["data"]["supported"], json!(["2026-07-28"]));
        assert_eq!(answer["error"]["data"]["requested"], "2025-06-18");
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(message.contains("2026-07-28"), "{message}");
    }
    probe.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    probe.ask("server/discover", json!({}));
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn initialize_without_params_is_told_the_same() {
    let mut probe = probe();
    for params in [json!({}), json!({ "protocolVersion": 7 })] {
        probe.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params }));
        let answer = probe.answer(1);
        assert_eq!(error_code(&answer), -32022, "{answer}");
    }
    probe.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize" }));
    let answer = probe.answer(1);
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.contains("2026-07-28"), "{answer}");
    assert_eq!(probe.end().code, Some(0));
}
