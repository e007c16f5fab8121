//! Errors: which code, which status, and what they tell.

use mcp_runtime::serde_json::{Value, json};

use crate::{call, call_with, check, discover, post, post_with, row, wire};

const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

#[test]
fn what_is_not_there() {
    let read = |uri: &str| post("resources/read", json!({ "uri": uri }));
    check(
        &wire(),
        &[
            row(
                "streamable-http: an unknown method",
                post("no/such", json!({})),
            )
            .refused(404, -32601)
            .has("/id", 7),
            row(
                "streamable-http: a method without a name",
                post("", json!({})),
            )
            .refused(404, -32601),
            row(
                "streamable-http: a method in other letters",
                post("Tools/List", json!({})),
            )
            .refused(404, -32601),
            row("tools: an unknown tool", call("nope", &json!({}))).refused(200, -32602),
            row(
                "prompts: an unknown prompt",
                post("prompts/get", json!({ "name": "nope" })),
            )
            .refused(200, -32602),
            row(
                "prompts: a missing argument",
                post("prompts/get", json!({ "name": "greet" })),
            )
            .refused(200, -32602),
            row(
                "prompts: an argument that is a number",
                post(
                    "prompts/get",
                    json!({ "name": "greet", "arguments": { "name": 5 } }),
                ),
            )
            .refused(200, -32602),
            row("resources: an unknown resource", read("wire://nope"))
                .refused(200, -32602)
                .has("/error/data/uri", "wire://nope"),
            row("resources: what is no URI", read("nope")).refused(200, -32602),
        ],
    );
}

#[test]
fn what_is_wrong_with_a_call() {
    let params = |it: Value| post("tools/call", it);
    let failed = |name, post| row(name, post).answered().has("/result/isError", true);
    check(
        &wire(),
        &[
            row(
                "tools: arguments that are an array",
                params(json!({ "name": "echo", "arguments": [] })),
            )
            .refused(200, -32602),
            row(
                "tools: arguments that are a string",
                params(json!({ "name": "echo", "arguments": "x" })),
            )
            .refused(200, -32602),
            failed(
                "tools: an argument that is missing",
                call("echo", &json!({})),
            ),
            failed("tools: no arguments", params(json!({ "name": "echo" }))),
            failed(
                "tools: arguments that are null",
                params(json!({ "name": "echo", "arguments": null })),
            ),
            failed(
                "tools: an argument of another type",
                call("echo", &json!({ "text": 5 })),
            ),
            failed("tools: an error of the system", call("broken", &json!({}))),
        ],
    );
}

#[test]
fn what_a_client_cannot_do() {
    let can = |it: Value| json!({ CAPABILITIES: it });
    let sample = |it: Value| call_with("sample", &json!({ "times": 1 }), &can(it));
    let form = |it: Value| post_with("prompts/get", json!({ "name": "form" }), &can(it));
    let page = |it: Value| post_with("resources/read", json!({ "uri": "wire://page" }), &can(it));
    let needs = "/error/data/requiredCapabilities";
    check(
        &wire(),
        &[
            row("index: a capability that a tool needs", sample(json!({})))
                .refused(400, -32021)
                .has(needs, json!({ "sampling": {} })),
            row(
                "index: a capability that a tool needs and has",
                sample(json!({ "sampling": {} })),
            )
            .answered(),
            row(
                "index: a capability that a prompt needs",
                form(json!({ "sampling": {} })),
            )
            .refused(400, -32021)
            .has(needs, json!({ "elicitation": { "form": {} } })),
            row(
                "elicitation: no mode means forms",
                form(json!({ "elicitation": {} })),
            )
            .answered(),
            row(
                "elicitation: pages alone are no forms",
                form(json!({ "elicitation": { "url": {} } })),
            )
            .refused(400, -32021),
            row(
                "index: a capability that a resource needs",
                page(json!({ "elicitation": {} })),
            )
            .refused(400, -32021)
            .has(needs, json!({ "elicitation": { "url": {} } })),
            row(
                "index: a capability that a resource needs and has",
                page(json!({ "elicitation": { "url": {} } })),
            )
            .answered(),
            row(
                "index: a missing capability keeps its status for a client that wants progress",
                call_with(
                    "sample",
                    &json!({ "times": 1 }),
                    &json!({ "progressToken": 1 }),
                ),
            )
            .refused(400, -32021)
            .header("content-type", "application/json"),
        ],
    );
}

#[test]
fn what_a_handler_says() {
    let fail = |code: i64| call("fail", &json!({ "code": code }));
    let mut rows = vec![
        row("index: a code of the application", fail(17)).refused(200, 17),
        row("index: a negative code of the application", fail(-1)).refused(200, -1),
        row("index: invalid params by a handler", fail(-32602)).refused(200, -32602),
        row("index: method not found by a handler", fail(-32601)).refused(404, -32601),
        row(
            "resources: an error of the system",
            post("resources/read", json!({ "uri": "wire://broken" })),
        )
        .refused(200, -32603),
        row("index: a panic", call("boom", &json!({}))).refused(200, -32603),
        row("index: after a panic", discover()).answered(),
    ];
    rows.extend(
        [
            -32000, -32002, -32019, -32023, -32042, -32050, -32099, -32768, -32001,
        ]
        .map(|code| {
            row("index: a code that is not for applications", fail(code)).refused(200, -32603)
        }),
    );
    check(&wire(), &rows);
}

#[test]
fn nothing_of_the_inside_is_told() {
    let site = wire();
    for post in [
        call("boom", &json!({})),
        call("broken", &json!({})),
        post("resources/read", json!({ "uri": "wire://broken" })),
    ] {
        let body = String::from_utf8(site.send(&post).body).expect("JSON");
        assert!(!body.contains("secret"), "{body}");
        assert!(!body.contains(".rs"), "{body}");
    }
    assert!(site.stderr().contains("the secret of the panic"));
}

#[test]
fn each_error_has_the_id_of_its_request() {
    let with_id = |id: i64, method: &str, params: Value| {
        ui_tests::web::Post::of(&ui_tests::request(id, method, params))
    };
    let bare = ui_tests::web::Post::of(
        &json!({ "jsonrpc": "2.0", "id": 101, "method": "tools/list", "params": {} }),
    );
    let old = ui_tests::web::Post::of(&ui_tests::with_meta(
        103,
        "tools/list",
        json!({}),
        &json!({ "io.modelcontextprotocol/protocolVersion": "x" }),
    ));
    check(
        &wire(),
        &[
            row("index: the id when the metadata is missing", bare)
                .refused(400, -32602)
                .has("/id", 101),
            row(
                "index: the id when a header is missing",
                with_id(102, "tools/list", json!({})).without("Mcp-Method"),
            )
            .refused(400, -32020)
            .has("/id", 102),
            row(
                "index: the id when the revision is not served",
                old.with("MCP-Protocol-Version", "x"),
            )
            .refused(400, -32022)
            .has("/id", 103),
            row(
                "index: the id when the method is unknown",
                with_id(104, "no/such", json!({})),
            )
            .refused(404, -32601)
            .has("/id", 104),
            row(
                "index: the id when a capability is missing",
                with_id(105, "tools/call", json!({ "name": "sample" })),
            )
            .refused(400, -32021)
            .has("/id", 105),
            row(
                "index: the id when the tool is unknown",
                with_id(106, "tools/call", json!({ "name": "nope" })),
            )
            .refused(200, -32602)
            .has("/id", 106),
            row(
                "index: the id when the handler fails",
                with_id(
                    107,
                    "tools/call",
                    json!({ "name": "fail", "arguments": { "code": 1 } }),
                ),
            )
            .refused(200, 1)
            .has("/id", 107),
            row(
                "index: the id when the client cannot listen",
                with_id(108, "subscriptions/listen", json!({ "notifications": {} })).json_only(),
            )
            .refused(406, -32600)
            .has("/id", 108),
        ],
    );
}

#[test]
fn a_message_is_one_line_whatever_was_asked_for() {
    let name = "line1\nline2";
    let get = post("prompts/get", json!({ "name": name })).with("Mcp-Name", BASE64);
    check(
        &wire(),
        &[
            row(
                "index: a tool of two lines",
                call(name, &json!({})).with("Mcp-Name", BASE64),
            )
            .refused(200, -32602),
            row("index: a prompt of two lines", get).refused(200, -32602),
            row(
                "index: a method of two lines",
                post(name, json!({})).without("Mcp-Method"),
            )
            .refused(400, -32020),
        ],
    );
}

/// `line1` and `line2`, as a header has them.
const BASE64: &str = "=?base64?bGluZTEKbGluZTI=?=";
