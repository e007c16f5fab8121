//! The headers that repeat arguments of tools.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::web::Post;

use crate::{Row, call, check, post, raw, row, wire};

fn located(arguments: &Value) -> Post {
    call("located", arguments)
}

fn mismatch(name: &'static str, post: Post) -> Row {
    row(name, post).refused(400, -32020)
}

#[test]
fn the_list_names_the_headers() {
    let site = wire();
    let reply = site.send(&post("tools/list", json!({})));
    let body: Value = mcp_runtime::serde_json::from_slice(&reply.body).expect("JSON");
    let tools = body["result"]["tools"].as_array().expect("a list");
    let tool = tools
        .iter()
        .find(|it| it["name"] == "located")
        .expect("it is there");
    let properties = &tool["inputSchema"]["properties"];
    for (name, header) in [
        ("region", "Region"),
        ("shard", "Shard"),
        ("dry", "Dry"),
        ("method", "Method"),
    ] {
        assert_eq!(properties[name]["x-mcp-header"], header);
    }
    let floor = properties
        .pointer("/place/properties/floor")
        .expect("it is in place");
    assert_eq!(floor["x-mcp-header"], "Floor");
}

#[test]
fn texts() {
    let region = |it: &str| located(&json!({ "region": it }));
    let sent = |body: &str, header: &str| region(body).with("Mcp-Param-Region", header);
    check(
        &wire(),
        &[
            row(
                "tools: header and argument agree",
                sent("us-west1", "us-west1"),
            )
            .answered(),
            row("tools: neither header nor argument", located(&json!({}))).answered(),
            row(
                "tools: neither header nor arguments",
                post("tools/call", json!({ "name": "located" })),
            )
            .answered(),
            row(
                "tools: an argument that is null has no header",
                located(&json!({ "region": null })),
            )
            .answered(),
            mismatch("tools: an argument without its header", region("us-west1")),
            mismatch("tools: an empty argument without its header", region("")),
            row("tools: an empty argument and an empty header", sent("", "")).answered(),
            mismatch(
                "tools: a header without its argument",
                located(&json!({})).with("Mcp-Param-Region", "eu"),
            ),
            mismatch(
                "tools: a header for an argument that is null",
                located(&json!({ "region": null })).with("Mcp-Param-Region", "eu"),
            ),
            mismatch(
                "tools: a header without arguments",
                post("tools/call", json!({ "name": "located" })).with("Mcp-Param-Region", "eu"),
            ),
            mismatch(
                "tools: header and argument differ",
                sent("us-west1", "us-east1"),
            ),
            mismatch("tools: a text in other letters", sent("eu", "EU")),
            mismatch(
                "tools: a header twice",
                sent("eu", "eu").and("mcp-param-region", "eu"),
            ),
            mismatch(
                "tools: a header with obs-text",
                region("é").with("Mcp-Param-Region", "é"),
            ),
            row(
                "tools: the name of a header in other letters",
                region("eu").with("MCP-PARAM-REGION", "eu"),
            )
            .answered(),
            row(
                "tools: a header with spaces around it",
                sent("eu", "  eu\t"),
            )
            .answered(),
            row(
                "tools: a text that is a number is compared as a text",
                sent("42", "42"),
            )
            .answered(),
            mismatch(
                "tools: texts are not compared as numbers",
                sent("42", "42.0"),
            ),
            row(
                "tools: the header for an argument that is called like another header",
                located(&json!({ "method": "x" })).with("Mcp-Param-Method", "x"),
            )
            .answered(),
            row(
                "tools: an argument of another type without a header is a fault of the call",
                located(&json!({ "region": {} })),
            )
            .answered()
            .has("/result/isError", true),
            mismatch(
                "tools: an argument of another type with a header",
                located(&json!({ "region": {} })).with("Mcp-Param-Region", "x"),
            ),
        ],
    );
}

#[test]
fn texts_in_base64() {
    let sent = |body: &str, header: &str| {
        located(&json!({ "region": body })).with("Mcp-Param-Region", header)
    };
    check(
        &wire(),
        &[
            row(
                "tools: a text in Base64",
                sent("Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="),
            )
            .answered(),
            row(
                "tools: a text with spaces around it in Base64",
                sent(" padded ", "=?base64?IHBhZGRlZCA=?="),
            )
            .answered(),
            mismatch(
                "tools: a text with spaces around it as it is",
                sent(" padded ", " padded "),
            ),
            mismatch(
                "tools: Base64 without padding",
                sent("Hello", "=?base64?SGVsbG8?="),
            ),
            mismatch(
                "tools: Base64 with strange characters",
                sent("Hello", "=?base64?SGVs!!!bG8=?="),
            ),
            mismatch(
                "tools: Base64 that is not UTF-8",
                sent("x", "=?base64?/w==?="),
            ),
            row(
                "tools: Base64 without its end is a literal",
                sent("=?base64?SGVsbG8=", "=?base64?SGVsbG8="),
            )
            .answered(),
            row(
                "tools: Base64 without its markers is a literal",
                sent("SGVsbG8=", "SGVsbG8="),
            )
            .answered(),
        ],
    );
}

#[test]
fn integers_and_booleans() {
    let sent = |shard: &Value, header: &str| {
        located(&json!({ "shard": shard })).with("Mcp-Param-Shard", header)
    };
    let dry = |it: bool, header: &str| located(&json!({ "dry": it })).with("Mcp-Param-Dry", header);
    let big = json!(9_007_199_254_740_991_i64);
    check(
        &wire(),
        &[
            row("tools: an integer", sent(&json!(42), "42")).answered(),
            row(
                "tools: an integer with a point in the header",
                sent(&json!(42), "42.0"),
            )
            .answered(),
            row(
                "tools: an integer with an exponent in the header",
                sent(&json!(4200), "42e2"),
            )
            .answered(),
            row("tools: a negative integer", sent(&json!(-1), "-1")).answered(),
            row(
                "tools: the largest safe integer",
                sent(&big, "9007199254740991"),
            )
            .answered(),
            mismatch("tools: another integer", sent(&json!(42), "43")),
            mismatch(
                "tools: a header that is no number",
                sent(&json!(42), "forty-two"),
            ),
            mismatch(
                "tools: a header that is a fraction",
                sent(&json!(42), "42.5"),
            ),
            mismatch("tools: an empty header for an integer", sent(&json!(0), "")),
            mismatch(
                "tools: an integer that is not safe",
                sent(&json!(9_007_199_254_740_992_i64), "9007199254740992"),
            ),
            mismatch(
                "tools: an integer that is not safe, without a header",
                located(&json!({ "shard": 9_007_199_254_740_992_i64 })),
            ),
            mismatch(
                "tools: integers that doubles take for the same",
                sent(&big, "9007199254740992"),
            ),
            mismatch(
                "tools: an integer without its header",
                located(&json!({ "shard": 1 })),
            ),
            row("tools: true", dry(true, "true")).answered(),
            row("tools: false", dry(false, "false")).answered(),
            mismatch("tools: true in capitals", dry(true, "True")),
            mismatch("tools: a number for true", dry(true, "1")),
            mismatch("tools: the other boolean", dry(true, "false")),
            mismatch(
                "tools: false without its header",
                located(&json!({ "dry": false })),
            ),
        ],
    );
}

#[test]
fn nested_and_unknown_headers() {
    let nested = || located(&json!({ "place": { "floor": 3 } }));
    let twice = r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"_meta":META,"name":"located","arguments":{"region":"eu","region":"us"}}}"#;
    let twice = raw(&twice.replace("META", ui_tests::META))
        .with("Mcp-Method", "tools/call")
        .with("Mcp-Name", "located");
    check(
        &wire(),
        &[
            row(
                "tools: an argument within an argument",
                nested().with("Mcp-Param-Floor", "3"),
            )
            .answered(),
            mismatch(
                "tools: an argument within an argument without its header",
                nested(),
            ),
            mismatch(
                "tools: an argument within an argument that differs",
                nested().with("Mcp-Param-Floor", "4"),
            ),
            row(
                "tools: an argument within nothing",
                located(&json!({ "place": null })),
            )
            .answered(),
            mismatch(
                "tools: a header for an argument within nothing",
                located(&json!({ "place": null })).with("Mcp-Param-Floor", "3"),
            ),
            row(
                "tools: a header that the tool does not name",
                located(&json!({})).with("Mcp-Param-Foo", "x"),
            )
            .answered(),
            row(
                "tools: a header that the tool does not name, twice",
                located(&json!({}))
                    .with("Mcp-Param-Foo", "x")
                    .and("Mcp-Param-Foo", "y"),
            )
            .answered(),
            row(
                "tools: a header of another tool",
                call("echo", &json!({ "text": "x" })).with("Mcp-Param-Region", "eu"),
            )
            .answered(),
            row(
                "tools: a header without a name",
                located(&json!({})).with("Mcp-Param-", "x"),
            )
            .answered(),
            mismatch(
                "tools: an argument that is written twice",
                twice.with("Mcp-Param-Region", "us"),
            ),
        ],
    );
}
