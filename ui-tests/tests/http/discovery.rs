//! `server/discover`: what a server says of itself, and that it is so.

use mcp_runtime::serde_json::{self, Value, json};

use crate::{call, check, discover, odd, post, post_with, row, wire, wire_with};

#[test]
fn what_is_told_and_nothing_else() {
    let site = wire();
    check(
        &site,
        &[
            row("discover: as the first message", discover())
                .answered()
                .has("/result/resultType", "complete")
                .has("/result/supportedVersions", json!(["2026-07-28"]))
                .has("/result/ttlMs", 0)
                .has("/result/cacheScope", "private")
                .has("/result/instructions", "Look at the wire.")
                .has("/result/serverInfo", Value::Null)
                .has(
                    "/result/_meta/io.modelcontextprotocol~1serverInfo/name",
                    "wire",
                )
                .has(
                    "/result/capabilities",
                    json!({
                        "tools": { "listChanged": true },
                        "resources": { "subscribe": true, "listChanged": true },
                        "prompts": { "listChanged": true },
                    }),
                ),
            row(
                "discover: unknown params",
                post("server/discover", json!({ "cursor": "x", "a": [] })),
            )
            .answered(),
            row(
                "discover: a name in a header",
                discover().with("Mcp-Name", "x"),
            )
            .answered(),
        ],
    );
    check(
        &wire_with(&[("WIRE_LOGGING", "1")]),
        &[row("logging: a server that sends logs says so", discover())
            .answered()
            .has("/result/capabilities/logging", json!({}))],
    );
    check(
        &odd("subscriber"),
        &[row(
            "discover: a list that never changes has no flag",
            discover(),
        )
        .answered()
        .has("/result/capabilities", json!({ "tools": {} }))],
    );
}

#[test]
fn what_is_advertised_works() {
    let site = wire();
    check(
        &site,
        &[
            "tools/list",
            "prompts/list",
            "resources/list",
            "resources/templates/list",
        ]
        .map(|method| row("discover: an advertised list", post(method, json!({}))).answered()),
    );
}

#[test]
fn lists_do_not_depend_on_what_was_called_before() {
    let site = wire();
    let list = || {
        let reply = site.send(&post("tools/list", json!({})));
        String::from_utf8(reply.body).expect("JSON")
    };
    let before = list();
    check(
        &site,
        &[row("tools: any call", call("echo", &json!({ "text": "x" }))).answered()],
    );
    let able = json!({ "io.modelcontextprotocol/clientCapabilities": { "sampling": {}, "x": {} } });
    check(
        &site,
        &[row(
            "discover: a list for a client with other capabilities",
            post_with("tools/list", json!({}), &able),
        )
        .answered()],
    );
    let reply = site.send(&post_with("tools/list", json!({}), &able));
    assert_eq!(before.as_bytes(), reply.body);
    assert_eq!(before, list());
}

#[test]
fn a_change_of_the_list_is_for_everybody() {
    let site = wire();
    let has_lamp = || {
        let reply = site.send(&post("tools/list", json!({})));
        let message: Value = serde_json::from_slice(&reply.body).expect("JSON");
        let tools = message["result"]["tools"].as_array().expect("a list");
        tools.iter().any(|it| it["name"] == "lamp")
    };
    assert!(has_lamp());
    let light = |on: bool| call("light", &json!({ "on": on }));
    check(
        &site,
        &[row("tools: a tool is taken away", light(false)).answered()],
    );
    assert!(!has_lamp());
    check(
        &site,
        &[
            row(
                "tools: a tool that was taken away",
                call("lamp", &json!({})),
            )
            .refused(200, -32602),
            row("tools: a tool is put back", light(true)).answered(),
            row("tools: a tool that was put back", call("lamp", &json!({}))).answered(),
        ],
    );
    assert!(has_lamp());
}
