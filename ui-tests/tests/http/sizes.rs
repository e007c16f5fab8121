//! How much a message may be: its length, and how deep it is.

use mcp_runtime::serde_json::json;
use ui_tests::web::{Connection, Post};

use crate::{call, check, discover, post, post_with, raw, row, wire, wire_with};

#[test]
fn sizes() {
    let site = wire_with(&[("WIRE_MAX_MESSAGE", "5000")]);
    let long = |length: usize| call("echo", &json!({ "text": "x".repeat(length) }));
    check(
        &site,
        &[
            row("streamable-http: a long body", long(4500)).answered(),
            row("streamable-http: a body that is too long", long(6000))
                .refused_without_id(413, -32600),
            row(
                "streamable-http: after a body that was too long",
                discover(),
            )
            .answered(),
        ],
    );
    // The length that is promised decides, before any of it is sent.
    let mut connection = Connection::open(site.address);
    let promise = raw("").with("Content-Length", "99999999999");
    connection.send(&site.bytes(&promise));
    assert_eq!(connection.reply().head.status, 413);

    // Chunks are counted as they come.
    let mut connection = Connection::open(site.address);
    connection.send(&site.bytes(&raw("").with("Transfer-Encoding", "chunked")));
    for _ in 0..6 {
        connection.send(format!("3e8\r\n{}\r\n", "x".repeat(1000)).as_bytes());
    }
    assert_eq!(connection.reply().head.status, 413);

    // A body in chunks is a body.
    let mut connection = Connection::open(site.address);
    let body = String::from_utf8(discover().body().to_vec()).expect("JSON");
    connection.send(&site.bytes(&raw("").with("Transfer-Encoding", "chunked")));
    let (one, other) = body.split_at(17);
    for part in [one, other, ""] {
        connection.send(format!("{:x}\r\n{part}\r\n", part.len()).as_bytes());
    }
    assert_eq!(connection.reply().head.status, 200);

    // Who asks before it sends is told to go on, or not.
    let mut connection = Connection::open(site.address);
    let asks = Post::raw("", "server/discover")
        .with("Expect", "100-continue")
        .with("Content-Length", body.len().to_string());
    connection.send(&site.bytes(&asks));
    assert_eq!(connection.any_head().status, 100);
    connection.send(body.as_bytes());
    assert_eq!(connection.reply().head.status, 200);
    let mut connection = Connection::open(site.address);
    connection.send(&site.bytes(&asks.with("Content-Length", "6000")));
    assert_eq!(connection.any_head().status, 413);
    // Other refusals do not ask for the body either.
    let mut connection = Connection::open(site.address);
    let asks = Post::raw("", "server/discover")
        .with("Expect", "100-continue")
        .with("Content-Length", body.len().to_string());
    connection.send(&site.bytes(&asks.with("Content-Type", "text/plain")));
    assert_eq!(connection.any_head().status, 415);

    // Chunks that are none are no body, and no second request is found in them.
    let mut connection = Connection::open(site.address);
    connection.send(&site.bytes(&raw("").with("Transfer-Encoding", "chunked")));
    connection.send(b"zz\r\n");
    connection.send(&site.bytes(&discover()));
    assert_eq!(connection.reply().head.status, 400);
    assert!(connection.is_at_end());
}

#[test]
fn what_is_refused_unread_is_not_taken_for_the_next_request() {
    let site = wire_with(&[("WIRE_MAX_MESSAGE", "5000")]);
    let inner = site.bytes(&discover());
    let refused = raw("").with_body(inner).with("Content-Type", "text/plain");
    let mut connection = Connection::open(site.address);
    connection.send(
        &[
            site.bytes(&refused),
            site.bytes(&call("echo", &json!({ "text": "the next" }))),
        ]
        .concat(),
    );
    assert_eq!(connection.reply().head.status, 415);
    let next = connection.reply();
    assert!(String::from_utf8_lossy(&next.body).contains("the next"));
    assert!(!String::from_utf8_lossy(&next.body).contains("capabilities"));

    // One that is too long to be read to its end is the last of its connection.
    let long = raw("")
        .with_body(site.bytes(&discover()).repeat(5000))
        .with("Content-Type", "text/plain");
    let mut connection = Connection::open(site.address);
    connection.send(&site.bytes(&long));
    assert_eq!(connection.reply().head.status, 415);
    let rest = connection.rest();
    assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
}

#[test]
fn nesting() {
    let repeated = |open: &str, close: &str, depth: usize| {
        format!("{}1{}", open.repeat(depth), close.repeat(depth))
    };
    let arrays = |depth| repeated("[", "]", depth);
    let objects = |depth| repeated("{\"a\":", "}", depth);
    let both = |pairs| repeated("[{\"a\":", "}]", pairs);
    let within = |post: Post, it: &str| {
        let text = String::from_utf8(post.body().to_vec()).expect("JSON");
        assert!(text.contains("\"HERE\""));
        post.with_body(text.replace("\"HERE\"", it))
    };
    let argument = |it: &str| within(call("anything", &json!({ "it": "HERE" })), it);
    let param = |it: &str| within(post("server/discover", json!({ "x": "HERE" })), it);
    let meta = |name: &str, it: &str| {
        within(
            post_with("server/discover", json!({}), &json!({ name: "HERE" })),
            it,
        )
    };
    let capabilities = |it: &str| {
        meta(
            "io.modelcontextprotocol/clientCapabilities",
            &format!("{{\"x\":{it}}}"),
        )
    };
    let beside = |it: &str| {
        let post = discover();
        let text = String::from_utf8(post.body().to_vec()).expect("JSON");
        post.with_body(text.replacen('{', &format!("{{\"x\":{it},"), 1))
    };
    let refused = |name, post| row(name, post).refused(400, -32600);
    let endless = 100_000;
    check(
        &wire(),
        &[
            // The message, its params and the arguments are three of the levels.
            row("index: 127 levels", argument(&arrays(124))).answered(),
            row("index: 128 levels of arrays", argument(&arrays(125))).answered(),
            row("index: 128 levels of objects", argument(&objects(125))).answered(),
            row("index: 127 levels of both", argument(&both(62))).answered(),
            refused("index: 129 levels of arrays", argument(&arrays(126))),
            refused("index: 129 levels of objects", argument(&objects(126))),
            refused("index: 129 levels of both", argument(&both(63))),
            row(
                "index: brackets in a text are no levels",
                argument(&format!("\"{}\"", "[{".repeat(1000))),
            )
            .answered(),
            refused(
                "tools: an argument of arrays without an end",
                argument(&arrays(endless)),
            ),
            refused(
                "tools: an argument of objects without an end",
                argument(&objects(endless)),
            ),
            refused(
                "index: unknown params without an end",
                param(&arrays(endless)),
            ),
            refused(
                "index: an unknown member without an end",
                beside(&arrays(endless)),
            ),
            refused(
                "index: unknown metadata without an end",
                meta("com.example/x", &objects(endless)),
            ),
            refused(
                "index: capabilities without an end",
                capabilities(&objects(endless)),
            ),
            refused(
                "progress: a token without an end",
                meta("progressToken", &arrays(endless)),
            ),
            row(
                "index: a message of arrays without an end",
                raw(&arrays(endless)),
            )
            .refused_without_id(400, -32600),
            row("index: arrays that break off", raw(&"[".repeat(100_000))).status(400),
            row("index: after nesting without an end", discover()).answered(),
        ],
    );
}
