//! What a request says about itself: its metadata, and the revision that it is made in.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::META;
use ui_tests::web::Post;

use crate::{call, call_with, check, discover, odd, post, post_with, raw, row, wire};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const CLIENT: &str = "io.modelcontextprotocol/clientInfo";
const LEVEL: &str = "io.modelcontextprotocol/logLevel";

/// A request with these params and no other.
fn only(method: &str, params: &Value) -> Post {
    Post::of(&json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params }))
}

/// A request in another revision, by its headers too.
fn revision(version: &str, method: &str) -> Post {
    post_with(method, json!({}), &json!({ VERSION: version })).with("MCP-Protocol-Version", version)
}

#[test]
fn required_metadata() {
    let mut rows = Vec::new();
    for method in ["server/discover", "tools/list", "subscriptions/listen"] {
        let meta = |it: Value| only(method, &json!({ "_meta": it }));
        let without = Post::of(&json!({ "jsonrpc": "2.0", "id": 7, "method": method }));
        rows.extend([
            row("index: no params", without)
                .refused(400, -32602)
                .says("_meta"),
            row(
                "index: params that are null",
                Post::of(&json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": null })),
            )
            .refused(400, -32602)
            .says("_meta"),
            row("index: no _meta", only(method, &json!({})))
                .refused(400, -32602)
                .says("_meta"),
            row("index: a _meta that is an array", meta(json!([]))).refused(400, -32602),
            row("index: an empty _meta", meta(json!({})))
                .refused(400, -32602)
                .says("io.modelcontextprotocol/"),
            row(
                "index: no version in _meta",
                meta(json!({ CAPABILITIES: {} })),
            )
            .refused(400, -32602)
            .says(VERSION),
            row(
                "index: a version that is a number",
                meta(json!({ VERSION: 7, CAPABILITIES: {} })),
            )
            .refused(400, -32602)
            .says(VERSION),
            row(
                "index: no capabilities in _meta",
                meta(json!({ VERSION: "2026-07-28" })),
            )
            .refused(400, -32602)
            .says(CAPABILITIES),
            row(
                "index: capabilities that are an array",
                meta(json!({ VERSION: "2026-07-28", CAPABILITIES: [] })),
            )
            .refused(400, -32602)
            .says(CAPABILITIES),
        ]);
    }
    check(&wire(), &rows);
}

#[test]
fn optional_metadata() {
    let with = |meta: Value| call_with("echo", &json!({ "text": "x" }), &meta);
    check(
        &wire(),
        &[
            row("index: no clientInfo", call("echo", &json!({ "text": "x" }))).answered(),
            row("index: a clientInfo with more than is known",
                with(json!({ CLIENT: { "name": "a", "version": "1", "icons": [], "x": 1 } })))
                .answered(),
            row("index: a clientInfo without a name", with(json!({ CLIENT: { "version": "1" } })))
                .refused(400, -32602),
            row("index: a clientInfo that is a string", with(json!({ CLIENT: "me" })))
                .refused(400, -32602),
            row("logging: an unknown level", with(json!({ LEVEL: "verbose" })))
                .refused(400, -32602),
            row("logging: a level in capitals", with(json!({ LEVEL: "INFO" })))
                .refused(400, -32602),
            row("logging: a level that is a number", with(json!({ LEVEL: 3 })))
                .refused(400, -32602),
            row("progress: a token with a fraction", with(json!({ "progressToken": 1.5 })))
                .refused(400, -32602),
            row("progress: a token that is a boolean", with(json!({ "progressToken": true })))
                .refused(400, -32602),
            row("progress: a token that is an object", with(json!({ "progressToken": {} })))
                .refused(400, -32602),
            row("index: unknown keys in _meta",
                with(json!({ "com.example/x": null, "io.modelcontextprotocol/future": [1] })))
                .answered(),
            row("index: unknown capabilities",
                with(json!({ CAPABILITIES: { "roots": { "listChanged": true }, "x": { "y": 1 } } })))
                .answered(),
            row("index: a trace context",
                with(json!({ "traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                    "tracestate": "a=b", "baggage": "c=d" })))
                .answered(),
            row("index: a trace context that is broken",
                with(json!({ "traceparent": "broken", "tracestate": 7, "baggage": {} })))
                .answered(),
        ],
    );
}

#[test]
fn the_revision() {
    let supported = json!(["2026-07-28"]);
    let mut rows = Vec::new();
    for method in [
        "server/discover",
        "tools/list",
        "tools/call",
        "no/such",
        "initialize",
    ] {
        for version in [
            "v999.0.0",
            "2025-11-25",
            "1900-01-01",
            "2026-07",
            "2026-07-28-x",
        ] {
            let mut post = revision(version, method);
            if method == "tools/call" {
                post = post.with("Mcp-Name", "echo");
            }
            rows.push(
                row("versioning: a revision that is not served", post)
                    .refused(400, -32022)
                    .has("/error/data/requested", version)
                    .has("/error/data/supported", supported.clone()),
            );
        }
        rows.push(row("versioning: the next request is served again", discover()).answered());
    }
    rows.extend([
        row(
            "versioning: only revisions with metadata per request are supported",
            discover(),
        )
        .answered()
        .has("/result/supportedVersions", supported.clone()),
        row(
            "versioning: a space behind the revision is part of it",
            post_with(
                "server/discover",
                json!({}),
                &json!({ VERSION: "2026-07-28 " }),
            ),
        )
        .refused(400, -32020),
        row(
            "versioning: an empty revision",
            revision("", "server/discover"),
        )
        .refused(400, -32022)
        .has("/error/data/requested", ""),
    ]);
    check(&wire(), &rows);
}

#[test]
fn clients_of_other_revisions() {
    let initialize = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}"#;
    let bare = raw(initialize)
        .without("Mcp-Method")
        .without("MCP-Protocol-Version");
    let mut rows = vec![
        row(
            "versioning: initialize without metadata is told what is served",
            bare.clone(),
        )
        .refused(400, -32022)
        .has("/id", 0)
        .has("/error/data/requested", "2025-11-25")
        .has("/error/data/supported", json!(["2026-07-28"]))
        .says("2026-07-28"),
        row(
            "versioning: initialize with an old header",
            bare.with("MCP-Protocol-Version", "2025-11-25"),
        )
        .refused(400, -32022)
        .says("2026-07-28"),
        row(
            "versioning: initialize with metadata is an unknown method",
            post("initialize", json!({})),
        )
        .refused(404, -32601),
        row(
            "versioning: initialized is a notification that means nothing",
            raw(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
                .without("Mcp-Method")
                .without("MCP-Protocol-Version"),
        )
        .empty(202),
        row(
            "versioning: initialized of a version that is not served",
            raw(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
                .without("Mcp-Method")
                .with("MCP-Protocol-Version", "2025-11-25"),
        )
        .refused_without_id(400, -32022)
        .says("2026-07-28"),
    ];
    rows.extend(
        [
            "ping",
            "logging/setLevel",
            "resources/subscribe",
            "resources/unsubscribe",
            "tasks/result",
            "tasks/list",
            "roots/list",
            "sampling/createMessage",
            "elicitation/create",
            "notifications/cancelled",
        ]
        .map(|method| {
            row(
                "changelog: a method that was removed",
                post(method, json!({})),
            )
            .refused(404, -32601)
        }),
    );
    check(&wire(), &rows);
}

#[test]
fn the_first_fault_decides() {
    let unsupported = || post_with("no/such", json!({}), &json!({ VERSION: "v999.0.0" }));
    check(
        &wire(),
        &[
            row(
                "order: the envelope before the metadata",
                raw(r#"{"jsonrpc":"1.0","id":7,"method":"server/discover"}"#)
                    .with("MCP-Protocol-Version", "x"),
            )
            .refused(400, -32600),
            row(
                "order: the metadata before the headers",
                only("server/discover", &json!({}))
                    .without("MCP-Protocol-Version")
                    .with("Mcp-Method", "x"),
            )
            .refused(400, -32602),
            row(
                "order: a log level before the headers",
                post_with("server/discover", json!({}), &json!({ LEVEL: "verbose" }))
                    .without("Mcp-Method"),
            )
            .refused(400, -32602),
            row(
                "order: a version header that differs before the version that is not served",
                unsupported(),
            )
            .refused(400, -32020),
            row(
                "order: no version header before the version that is not served",
                unsupported().without("MCP-Protocol-Version"),
            )
            .refused(400, -32020),
            row(
                "order: the version before the other headers",
                unsupported()
                    .with("MCP-Protocol-Version", "v999.0.0")
                    .without("Mcp-Method"),
            )
            .refused(400, -32022),
            row(
                "order: the headers before the method",
                post("no/such", json!({})).without("Mcp-Method"),
            )
            .refused(400, -32020),
            row(
                "order: the method before the params",
                post("no/such", json!({ "name": 5 })),
            )
            .refused(404, -32601),
            row(
                "order: the header for the name before the tool",
                call("nope", &json!({})).with("Mcp-Name", "other"),
            )
            .refused(400, -32020),
            row(
                "order: the tool before its arguments",
                call("nope", &json!({ "text": 5 })),
            )
            .refused(200, -32602),
            row(
                "order: the capability before the arguments",
                call("sample", &json!({ "times": "x" })),
            )
            .refused(400, -32021),
            row(
                "order: the headers of arguments before the arguments",
                call("located", &json!({ "region": "eu", "shard": "x" })),
            )
            .refused(400, -32020),
        ],
    );
}

#[test]
fn nothing_is_remembered_of_a_client() {
    let sampling = json!({ CAPABILITIES: { "sampling": {} } });
    let able = || call_with("sample", &json!({ "times": 1 }), &sampling);
    let unable = || call("sample", &json!({ "times": 1 }));
    let site = wire();
    check(
        &site,
        &[
            row("index: a capability that was declared", able()).answered(),
            row(
                "index: a capability that another request declared",
                unable(),
            )
            .refused(400, -32021),
            row(
                "discover: a call may be the first request",
                call("echo", &json!({ "text": "x" })),
            )
            .answered(),
        ],
    );
    // The same over one connection.
    let mut connection = ui_tests::web::Connection::open(site.address);
    for (post, status) in [
        (able(), 200),
        (unable(), 400),
        (able(), 200),
        (discover(), 200),
    ] {
        connection.send(&site.bytes(&post));
        assert_eq!(connection.reply().head.status, status);
    }
    // Who a client says it is changes nothing.
    let lists = ["me", "you"].map(|name| {
        let info = json!({ CLIENT: { "name": name, "version": "1" } });
        let reply = site.send(&post_with("tools/list", json!({}), &info));
        String::from_utf8(reply.body).expect("JSON")
    });
    assert_eq!(lists[0], lists[1]);
}

#[test]
fn a_server_that_offers_nothing() {
    let mut rows = vec![
        row("discover: a server without features", discover())
            .answered()
            .has("/result/capabilities", json!({}))
            .has("/result/instructions", Value::Null),
    ];
    rows.extend(
        [
            "tools/list",
            "tools/call",
            "prompts/list",
            "prompts/get",
            "resources/list",
            "resources/templates/list",
            "resources/read",
            "completion/complete",
        ]
        .map(|method| {
            let params = json!({ "name": "x", "uri": "x://y" });
            row(
                "discover: a feature that is not advertised",
                post(method, params),
            )
            .refused(404, -32601)
        }),
    );
    rows.push(row("index: a body with the metadata and nothing else",
        raw(&format!(r#"{{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{{"_meta":{META}}}}}"#)))
        .answered());
    check(&odd("nothing"), &rows);
}
