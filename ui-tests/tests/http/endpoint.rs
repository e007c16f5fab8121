//! The endpoint: who is let in, where it is, which verbs and types it takes, and how much.

use mcp_runtime::serde_json::json;
use ui_tests::web::{Post, Site};

use crate::{Row, check, discover, post, raw, row, wire};

#[test]
fn origins_and_hosts() {
    let from = |origin: &str| discover().with("Origin", origin);
    let to = |host: &str| discover().with("Host", host);
    let mut rows = vec![
        row("streamable-http: no origin", discover()).answered(),
        row(
            "streamable-http: a bad origin alone",
            from("http://evil.example"),
        )
        .refused_without_id(403, -32600)
        .says("allow-origin"),
        row("streamable-http: the origin null", from("null")).refused_without_id(403, -32600),
        row("streamable-http: an empty origin", from("")).refused_without_id(403, -32600),
        row(
            "streamable-http: two origins",
            from("http://localhost").and("Origin", "http://localhost"),
        )
        .refused_without_id(403, -32600),
        row(
            "streamable-http: an origin with obs-text",
            discover().with("Origin", &b"http://localhost\xff"[..]),
        )
        .refused_without_id(403, -32600),
        row("streamable-http: the own origin", from("http://{here}")).answered(),
        row(
            "streamable-http: an origin of this machine",
            from("http://localhost:5173"),
        )
        .answered(),
        row(
            "streamable-http: an origin of this machine by its IPv6 address",
            from("https://[::1]:1"),
        )
        .answered(),
        row(
            "streamable-http: an origin that begins like this machine",
            from("http://localhost.evil.example"),
        )
        .refused_without_id(403, -32600),
        row(
            "streamable-http: a bad origin decides before the verb",
            from("http://evil.example").verb("GET"),
        )
        .refused_without_id(403, -32600),
        row(
            "streamable-http: a bad origin decides before the type",
            from("http://evil.example").with("Content-Type", "text/plain"),
        )
        .refused_without_id(403, -32600),
        row(
            "streamable-http: a bad origin decides before the body",
            raw("{bad").with("Origin", "null"),
        )
        .refused_without_id(403, -32600),
        row(
            "security: a host that is not this machine",
            to("evil.example.com"),
        )
        .refused_without_id(403, -32600)
        .says("allow-host"),
        row(
            "security: a host that is not this machine, with its origin",
            to("evil.example.com").with("Origin", "http://evil.example.com"),
        )
        .refused_without_id(403, -32600),
        row(
            "security: a host that begins like this machine",
            to("127.0.0.1.evil.example"),
        )
        .refused_without_id(403, -32600),
        row("security: no host", discover().without("Host")).refused_without_id(403, -32600),
        row(
            "security: a host in the target",
            discover().at("http://evil.example/mcp"),
        )
        .refused_without_id(403, -32600),
    ];
    rows.extend(
        [
            "localhost",
            "LOCALHOST:1",
            "127.0.0.1",
            "[::1]:80",
            "127.0.0.2:99",
        ]
        .map(|host| row("security: a host that is this machine", to(host)).answered()),
    );
    check(&wire(), &rows);
}

#[test]
fn pages_of_other_origins() {
    let arguments = [
        "--allow-origin",
        "https://app.example",
        "--allow-host",
        "mcp.example",
    ];
    let site = Site::start(env!("CARGO_BIN_EXE_wire"), &[], &arguments);
    let origin = "https://app.example";
    let preflight = |origin: &str| {
        Post::raw("", "x")
            .verb("OPTIONS")
            .without("Content-Type")
            .without("Accept")
            .without("Mcp-Method")
            .without("MCP-Protocol-Version")
            .with("Origin", origin)
            .with("Access-Control-Request-Method", "POST")
            .with(
                "Access-Control-Request-Headers",
                "content-type, mcp-method, Mcp-Param-Region",
            )
    };
    check(
        &site,
        &[
            row("security: a preflight of an allowed origin", preflight(origin)).empty(204)
                .header("access-control-allow-origin", "https://app.example")
                .header("access-control-allow-methods", "POST")
                .header("access-control-allow-headers",
                    "content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-param-region")
                .no_header("access-control-allow-credentials"),
            row("security: a preflight of another origin", preflight("https://other.example"))
                .refused_without_id(403, -32600).no_header("access-control-allow-origin"),
            row("security: a request of an allowed origin", discover().with("Origin", origin))
                .answered()
                .header("access-control-allow-origin", "https://app.example")
                .header("access-control-expose-headers", "www-authenticate")
                .header("vary", "origin"),
            row("security: an error for an allowed origin", raw("{bad").with("Origin", origin))
                .refused_without_id(400, -32700)
                .header("access-control-allow-origin", "https://app.example"),
            row("security: a host that is allowed", discover().with("Host", "mcp.example:8443"))
                .answered(),
        ],
    );
}

#[test]
fn verbs_and_paths() {
    let mut rows: Vec<Row> = ["GET", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "BREW"]
        .map(|verb| {
            row(
                "streamable-http: a verb that is not POST",
                discover().verb(verb),
            )
            .refused_without_id(405, -32600)
            .header("allow", "POST")
        })
        .into();
    let stream = discover().verb("GET").with("Accept", "text/event-stream");
    rows.extend([
        row("streamable-http: a stream is not got", stream).refused_without_id(405, -32600),
        row(
            "authorization: a GET with a token is not served either",
            discover().verb("GET").with("Authorization", "Bearer x"),
        )
        .refused_without_id(405, -32600),
        row(
            "streamable-http: the endpoint with a slash",
            discover().at("/mcp/"),
        )
        .answered(),
        row(
            "streamable-http: the endpoint with a query",
            discover().at("/mcp?a=b"),
        )
        .answered(),
        row("streamable-http: another path", discover().at("/other")).empty(404),
        row("streamable-http: the root", discover().at("/")).empty(404),
        row(
            "streamable-http: a path below the endpoint",
            discover().at("/mcp/x"),
        )
        .empty(404),
        row(
            "streamable-http: a path that begins like the endpoint",
            discover().at("/mcpx"),
        )
        .empty(404),
        row(
            "streamable-http: the path in capitals",
            discover().at("/MCP"),
        )
        .empty(404),
        row(
            "streamable-http: the events of an old transport",
            discover().at("/sse").verb("GET"),
        )
        .empty(404),
    ]);
    check(&wire(), &rows);
}

#[test]
fn sessions_and_resumption_are_not_known() {
    let resumed = || {
        discover()
            .with("Mcp-Session-Id", "x")
            .with("Last-Event-ID", "5")
    };
    check(
        &wire(),
        &[
            row(
                "streamable-http: a session and an event to resume from are ignored",
                resumed(),
            )
            .answered()
            .no_header("mcp-session-id"),
            row(
                "streamable-http: a session that is deleted",
                resumed().verb("DELETE"),
            )
            .refused_without_id(405, -32600),
            row(
                "streamable-http: a session twice",
                resumed().and("Mcp-Session-Id", "y"),
            )
            .answered(),
        ],
    );
}

#[test]
fn types_of_bodies() {
    let sent = |it: &str| discover().with("Content-Type", it);
    let taken = |it: &str| discover().with("Accept", it);
    let listen = || post("subscriptions/listen", json!({ "notifications": {} }));
    let (json, events) = ("application/json", "text/event-stream");
    check(
        &wire(),
        &[
            row(
                "streamable-http: JSON in UTF-8",
                sent("application/json; charset=utf-8"),
            )
            .answered(),
            row(
                "streamable-http: JSON in capitals",
                sent("Application/JSON;x=y"),
            )
            .answered(),
            row(
                "streamable-http: JSON of another encoding",
                sent("application/json; charset=latin1"),
            )
            .refused_without_id(415, -32600),
            row("streamable-http: text", sent("text/plain")).refused_without_id(415, -32600),
            row(
                "streamable-http: text with JSON in a parameter",
                sent("text/plain; a=application/json"),
            )
            .refused_without_id(415, -32600),
            row(
                "streamable-http: a form",
                sent("application/x-www-form-urlencoded"),
            )
            .refused_without_id(415, -32600),
            row(
                "streamable-http: no type",
                discover().without("Content-Type"),
            )
            .refused_without_id(415, -32600),
            row(
                "streamable-http: two types",
                discover().and("Content-Type", "text/plain"),
            )
            .refused_without_id(415, -32600),
            row("streamable-http: a client that takes both", discover())
                .answered()
                .header("content-type", json),
            row(
                "streamable-http: a client that takes JSON",
                taken("application/json"),
            )
            .answered()
            .header("content-type", json),
            row(
                "streamable-http: a client that takes events",
                taken("text/event-stream"),
            )
            .answered()
            .header("content-type", events),
            row(
                "streamable-http: a client that takes anything",
                taken("*/*"),
            )
            .answered()
            .header("content-type", json),
            row(
                "streamable-http: a client that does not say",
                discover().without("Accept"),
            )
            .answered()
            .header("content-type", json),
            row(
                "streamable-http: types in capitals, with parameters",
                taken("Application/JSON;v=1, Text/Event-Stream;q=0.5"),
            )
            .answered(),
            row(
                "streamable-http: types on two lines",
                taken("text/event-stream").and("Accept", "application/json"),
            )
            .answered(),
            row(
                "streamable-http: a client that takes pages",
                taken("text/html"),
            )
            .refused_without_id(406, -32600),
            row(
                "streamable-http: a client that takes no JSON",
                taken("application/json;q=0"),
            )
            .refused_without_id(406, -32600),
            row(
                "streamable-http: a client that takes nothing",
                taken("*/*;q=0, image/png"),
            )
            .refused_without_id(406, -32600),
            row(
                "subscriptions: a client that takes no events cannot listen",
                listen().json_only(),
            )
            .refused(406, -32600),
            row(
                "streamable-http: an error for a client that takes events keeps its status",
                post("no/such", json!({})).with("Accept", "text/event-stream"),
            )
            .refused(404, -32601)
            .header("content-type", json),
            row(
                "streamable-http: a notification of a client that takes events",
                raw(r#"{"jsonrpc":"2.0","method":"notifications/x"}"#)
                    .without("Mcp-Method")
                    .with("Accept", "text/event-stream"),
            )
            .empty(202),
        ],
    );
}
