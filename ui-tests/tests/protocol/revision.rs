//! What a request must say about itself, and which revisions are served.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::{error_code, meta, request, text, with_meta};

use crate::{odd, probe};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const CLIENT: &str = "io.modelcontextprotocol/clientInfo";
const LEVEL: &str = "io.modelcontextprotocol/logLevel";
const METHODS: [&str; 8] = [
    "server/discover",
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "prompts/list",
    "prompts/get",
];

#[test]
fn a_request_without_its_metadata_is_refused_and_told_which_key_is_missing() {
    let mut probe = probe();
    for method in METHODS {
        for (params, missing) in [
            (None, "_meta"),
            (Some(json!({})), "_meta"),
            (Some(json!({ "_meta": null })), "_meta"),
            (Some(json!({ "_meta": [] })), "_meta"),
            (Some(json!({ "_meta": {} })), "io.modelcontextprotocol/"),
            (Some(json!({ "_meta": { CAPABILITIES: {} } })), VERSION),
            (
                Some(json!({ "_meta": { VERSION: 7, CAPABILITIES: {} } })),
                VERSION,
            ),
            (
                Some(json!({ "_meta": { VERSION: "2026-07-28" } })),
                CAPABILITIES,
            ),
            (
                Some(json!({ "_meta": { VERSION: "2026-07-28", CAPABILITIES: null } })),
                CAPABILITIES,
            ),
            (
                Some(json!({ "_meta": { VERSION: "2026-07-28", CAPABILITIES: [] } })),
                CAPABILITIES,
            ),
        ] {
            let mut message = json!({ "jsonrpc": "2.0", "id": 1, "method": method });
            if let Some(params) = params {
                message["params"] = params;
            }
            probe.send(&message);
            let answer = probe.answer(1);
            assert_eq!(error_code(&answer), -32602, "{message}");
            let told = answer["error"]["message"].as_str().expect("a message");
            assert!(told.contains(missing), "{told}: {message}");
        }
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn metadata_of_the_wrong_kind_is_refused() {
    let mut probe = probe();
    for wrong in [
        json!({ CLIENT: {} }),
        json!({ CLIENT: { "name": "x" } }),
        json!({ CLIENT: { "name": 1, "version": "1" } }),
        json!({ CLIENT: "x" }),
        json!({ LEVEL: "verbose" }),
        json!({ LEVEL: "INFO" }),
        json!({ LEVEL: 3 }),
        json!({ "progressToken": 1.5 }),
        json!({ "progressToken": true }),
        json!({ "progressToken": {} }),
    ] {
        probe.send(&with_meta(1, "tools/list", json!({}), &wrong));
        assert_eq!(error_code(&probe.answer(1)), -32602, "{wrong}");
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn what_a_request_says_beyond_that_does_no_harm() {
    let mut probe = probe();
    for more in [
        json!({ CLIENT: { "name": "a", "version": "1", "title": "A", "icons": [], "x": 1 } }),
        json!({ CAPABILITIES: { "sampling": {}, "roots": { "listChanged": true }, "x": { "y": 1 } } }),
        json!({ CAPABILITIES: { "elicitation": { "form": {}, "url": {} }, "extensions": { "a/b": {} } } }),
        json!({ "com.example/x": null, "io.modelcontextprotocol/future": [1] }),
        json!({ "traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" }),
        json!({ "traceparent": "broken", "tracestate": 7, "baggage": {} }),
        json!({ LEVEL: "emergency", "progressToken": "" }),
        json!({ "progressToken": 9_007_199_254_740_993_u64 }),
    ] {
        let params =
            json!({ "name": "add", "arguments": { "a": 1, "b": 2 }, "task": {}, "foo": [] });
        probe.send(&with_meta(1, "tools/call", params, &more));
        let answer = probe.answer(1);
        assert_eq!(answer["result"]["structuredContent"], 3, "{more}: {answer}");
    }
    // Members beside those of the envelope, too.
    let mut message = request(2, "tools/list", json!({ "foo": 1 }));
    message["extra"] = json!({ "a": [1] });
    probe.send(&message);
    assert!(probe.answer(2).get("result").is_some());
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_client_may_say_who_it_is_and_nothing_depends_on_it() {
    let mut probe = probe();
    let params = json!({ "name": "client", "arguments": {} });
    for (info, expected) in [
        (json!({}), "nobody"),
        (json!({ CLIENT: { "name": "me", "version": "2" } }), "me 2"),
        (json!({}), "nobody"),
    ] {
        probe.send(&with_meta(1, "tools/call", params.clone(), &info));
        assert_eq!(text(&probe.answer(1)), expected);
    }
    let mut lists = ["me", "you"].map(|name| {
        let info = json!({ CLIENT: { "name": name, "version": "1" } });
        probe.send(&with_meta(1, "tools/list", json!({}), &info));
        probe.answer(1)
    });
    let [one, other] = &mut lists;
    assert_eq!(one["result"], other["result"]);
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn another_version_is_refused_for_every_method_and_each_request_on_its_own() {
    let mut probe = probe();
    for version in [
        "v999.0.0",
        "1900-01-01",
        "2025-11-25",
        "2026-07-28 ",
        "2026-07",
        "",
    ] {
        for method in METHODS.into_iter().chain(["no/such", "initialize"]) {
            probe.send(&with_meta(
                1,
                method,
                json!({}),
                &json!({ VERSION: version }),
            ));
            let answer = probe.answer(1);
            assert_eq!(error_code(&answer), -32022, "{version} {method}");
            assert_eq!(answer["error"]["data"]["requested"], version);
            assert_eq!(answer["error"]["data"]["supported"], json!(["2026-07-28"]));
        }
        probe.ask("server/discover", json!({}));
    }
    let discovered = probe.ask("server/discover", json!({}));
    assert_eq!(
        discovered["result"]["supportedVersions"],
        json!(["2026-07-28"])
    );
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn methods_that_are_unknown_or_of_other_revisions_are_not_found() {
    let mut probe = probe();
    for method in [
        "foo/bar",
        "",
        "initialize",
        "ping",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
        "roots/list",
        "sampling/createMessage",
        "elicitation/create",
        "tasks/list",
        "Tools/List",
        "tools/list ",
        "notifications/cancelled",
        // Not built yet, so not advertised either.
        "completion/complete",
        "tasks/get",
    ] {
        let answer = probe.ask(method, json!({}));
        assert_eq!(error_code(&answer), -32601, "{method}: {answer}");
    }
    let long = probe.ask(&"x/".repeat(50_000), json!({}));
    assert_eq!(error_code(&long), -32601);
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn what_a_server_does_not_offer_is_not_found_and_not_advertised() {
    let mut nothing = odd("nothing");
    let discovered = nothing.ask("server/discover", json!({}));
    assert_eq!(discovered["result"]["capabilities"], json!({}));
    assert!(discovered["result"].get("instructions").is_none());
    for method in &METHODS[1..] {
        assert_eq!(
            error_code(&nothing.ask(method, json!({}))),
            -32601,
            "{method}"
        );
    }
    assert_eq!(nothing.end().code, Some(0));

    let mut tools = odd("subscriber");
    let discovered = tools.ask("server/discover", json!({}));
    assert_eq!(discovered["result"]["capabilities"], json!({ "tools": {} }));
    for method in &METHODS[3..] {
        assert_eq!(
            error_code(&tools.ask(method, json!({}))),
            -32601,
            "{method}"
        );
    }
    assert_eq!(tools.end().code, Some(0));
}

#[test]
fn the_first_thing_that_is_wrong_decides() {
    let mut probe = probe();
    let no_capabilities = json!({ "_meta": { VERSION: "1900-01-01" } });
    let old = |method: &str| with_meta(1, method, json!({}), &json!({ VERSION: "1900-01-01" }));
    let cases: [(Value, i64); 6] = [
        // The envelope before the metadata.
        (
            json!({ "jsonrpc": "1.0", "id": 1, "method": "no/such" }),
            -32600,
        ),
        // The metadata before the version.
        (
            json!({ "jsonrpc": "2.0", "id": 1, "method": "no/such", "params": no_capabilities }),
            -32602,
        ),
        (
            json!({ "jsonrpc": "2.0", "id": 1, "method": "no/such", "params": { "_meta": {
                VERSION: "1900-01-01", CAPABILITIES: {}, LEVEL: "verbose" } } }),
            -32602,
        ),
        // The version before the method, the method before its params.
        (old("no/such"), -32022),
        (request(1, "no/such", json!({ "name": 5 })), -32601),
        (request(1, "tools/call", json!({ "name": 5 })), -32602),
    ];
    for (message, expected) in cases {
        probe.note(&message);
        probe.write(format!("{message}\n").as_bytes());
        assert_eq!(error_code(&probe.answer(1)), expected, "{message}");
    }
    assert_eq!(meta(&json!({}))[VERSION], "2026-07-28");
    assert_eq!(probe.end().code, Some(0));
}
