//! What each request is answered with: its status, its code, its id.

use mcp_runtime::HttpOptions;
use mcp_runtime::serde_json::{Value, json};

use super::fixture::{CROWD, Served, one};
use super::wire::{Connection, Request, Response, call, meta, post, raw};

/// Holds status, code and id of an answer; no id is `Value::Null`.
fn check(what: &str, response: &Response, status: u16, code: i64, id: &Value) {
    let found = (response.head.status, response.code());
    assert_eq!(found, (status, code), "{what}: {response:?}");
    let message = response.json();
    assert_eq!(&message["id"], id, "{what}: {message}");
    assert_eq!(
        message.get("id").is_none(),
        id.is_null(),
        "{what}: {message}"
    );
    assert_eq!(response.head.header("cache-control"), "no-store", "{what}");
}

#[tokio::test]
async fn a_call_is_answered_by_one_body() {
    let served = Served::plain().await;
    for target in ["/mcp", "/mcp/", "/mcp?x=y"] {
        let request = call("add", json!({ "a": 1, "b": 2 })).target(target);
        let response = request.to(served.address).await;
        check(target, &response, 200, 0, &json!(1));
        assert_eq!(response.json()["result"]["structuredContent"], json!(3));
    }
    for method in ["tools/list", "resources/list", "server/discover"] {
        let response = post(method, json!({})).to(served.address).await;
        check(method, &response, 200, 0, &json!(1));
    }
}

#[tokio::test]
async fn one_connection_serves_one_request_after_the_other() {
    let served = Served::plain().await;
    let mut connection = Connection::open(served.address).await;
    for n in 0..20 {
        let request = call("add", json!({ "a": n, "b": 1 })).id(json!(n));
        connection.send(&request.bytes()).await;
        check("kept", &connection.response().await, 200, 0, &json!(n));
    }
}

#[tokio::test]
async fn a_message_is_one_json_object_of_a_known_shape() {
    let served = Served::plain().await;
    let null = Value::Null;
    for (body, code, id) in [
        ("", -32700, &null),
        ("{bad", -32700, &null),
        (r#"{"jsonrpc":"2.0","id":1,"method":"x"} {}"#, -32700, &null),
        ("[]", -32600, &null),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"x"}]"#, -32600, &null),
        ("7", -32600, &null),
        (
            r#"{"jsonrpc":"1.0","id":1,"method":"x"}"#,
            -32600,
            &json!(1),
        ),
        (r#"{"id":"a","method":"x"}"#, -32600, &json!("a")),
        (r#"{"jsonrpc":"2.0","id":null,"method":"x"}"#, -32600, &null),
        (r#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, -32600, &null),
        (r#"{"jsonrpc":"2.0","id":[],"method":"x"}"#, -32600, &null),
        (r#"{"jsonrpc":"2.0","id":5,"method":42}"#, -32600, &json!(5)),
        (r#"{"jsonrpc":"2.0","id":5}"#, -32600, &json!(5)),
        (
            r#"{"jsonrpc":"2.0","id":5,"method":"x","method":"y"}"#,
            -32600,
            &json!(5),
        ),
        (
            r#"{"jsonrpc":"2.0","id":5,"method":"x","params":[]}"#,
            -32602,
            &json!(5),
        ),
        (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, -32600, &null),
        (r#"{"jsonrpc":"2.0","id":1,"error":{}}"#, -32600, &null),
    ] {
        let response = raw(body).to(served.address).await;
        check(body, &response, 400, code, id);
    }
    let nested = format!("{{\"a\":{}1{}}}", "[".repeat(1000), "]".repeat(1000));
    check(
        "deep",
        &raw(nested).to(served.address).await,
        400,
        -32600,
        &null,
    );
    let latin = raw(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xe9\"}".to_vec());
    check(
        "Latin-1",
        &latin.to(served.address).await,
        400,
        -32700,
        &null,
    );
}

#[tokio::test]
async fn headers_repeat_what_the_message_says() {
    let served = Served::plain().await;
    let add = || call("add", json!({ "a": 1, "b": 2 }));
    let list = || post("tools/list", json!({}));
    let other = |version: &str| {
        let mut meta = meta();
        meta["io.modelcontextprotocol/protocolVersion"] = json!(version);
        post("tools/list", json!({ "_meta": meta }))
    };
    let name = "MCP-Protocol-Version";
    let cases: [(&str, Request, u16, i64); 19] = [
        ("spaces", add().with("Mcp-Name", " \t add  "), 200, 0),
        ("Base64", add().with("Mcp-Name", "=?base64?YWRk?="), 200, 0),
        ("other case", add().with("MCP-METHOD", "tools/call"), 200, 0),
        ("a name for a list", list().with("Mcp-Name", "x"), 200, 0),
        ("no version", add().without(name), 400, -32020),
        (
            "another version",
            add().with(name, "2025-11-25"),
            400,
            -32020,
        ),
        ("version twice", add().and(name, "2026-07-28"), 400, -32020),
        ("unknown version", other("v9").with(name, "v9"), 400, -32022),
        ("two versions", other("v9"), 400, -32020),
        ("no method", add().without("Mcp-Method"), 400, -32020),
        (
            "another method",
            add().with("Mcp-Method", "tools/list"),
            400,
            -32020,
        ),
        (
            "method in capitals",
            add().with("Mcp-Method", "TOOLS/CALL"),
            400,
            -32020,
        ),
        (
            "method twice",
            add().and("Mcp-Method", "tools/call"),
            400,
            -32020,
        ),
        ("no name", add().without("Mcp-Name"), 400, -32020),
        ("another name", add().with("Mcp-Name", "count"), 400, -32020),
        ("name twice", add().and("Mcp-Name", "add"), 400, -32020),
        (
            "bad Base64",
            add().with("Mcp-Name", "=?base64?YWR?="),
            400,
            -32020,
        ),
        (
            "bytes",
            add().with("Mcp-Name", b"\xe5\xa4\xa9"),
            400,
            -32020,
        ),
        ("unknown method", post("x/y", json!({})), 404, -32601),
    ];
    for (what, request, status, code) in cases {
        let response = request.id(json!(what)).to(served.address).await;
        check(what, &response, status, code, &json!(what));
    }
    let no_meta = post("tools/list", json!({ "_meta": {} }));
    check(
        "no _meta",
        &no_meta.to(served.address).await,
        400,
        -32602,
        &json!(1),
    );
}

#[tokio::test]
async fn errors_of_the_application_travel_with_200_unless_their_status_is_fixed() {
    let served = Served::plain().await;
    for (what, request, status, code) in [
        ("unknown tool", call("nothing", json!({})), 200, -32602),
        ("fixed", call("refuse", json!({})), 404, -32601),
        ("wrong arguments", call("add", json!({ "a": "x" })), 200, 0),
    ] {
        check(
            what,
            &request.to(served.address).await,
            status,
            code,
            &json!(1),
        );
    }
}

#[tokio::test]
async fn a_notification_is_taken_without_a_word() {
    let served = Served::plain().await;
    let note = |method: &str| raw(json!({ "jsonrpc": "2.0", "method": method }).to_string());
    for request in [
        note("notifications/x"),
        note("notifications/x").without("MCP-Protocol-Version"),
        note("notifications/x").with("Mcp-Method", "notifications/x"),
        note("notifications/cancelled"),
    ] {
        let response = request.to(served.address).await;
        assert_eq!((response.head.status, &*response.body), (202, ""));
        assert_eq!(response.head.header("content-length"), "0");
    }
    let other = note("notifications/x").with("Mcp-Method", "tools/call");
    let response = other.to(served.address).await;
    check("other", &response, 400, -32020, &Value::Null);
}

#[tokio::test]
async fn a_posted_cancellation_has_no_effect() {
    let served = Served::plain().await;
    let mut connection = Connection::open(served.address).await;
    connection.send(&call("wait", json!({})).bytes()).await;
    one(&served.stage.begun).await;
    let cancel = json!({
        "jsonrpc": "2.0",
        "method": "notifications/cancelled",
        "params": { "requestId": 1 },
    });
    let response = raw(cancel.to_string()).to(served.address).await;
    assert_eq!(response.head.status, 202);
    served.stage.go.add_permits(1);
    check("waited", &connection.response().await, 200, 0, &json!(1));
}

#[tokio::test]
async fn one_id_on_many_connections_is_many_requests() {
    let served = Served::plain().await;
    let calls: Vec<_> = (0..CROWD)
        .map(|n| {
            let address = served.address;
            tokio::spawn(async move {
                let text = format!("text {n}");
                let response = call("meet", json!({ "text": text })).to(address).await;
                let content = response.json()["result"]["content"][0]["text"].clone();
                assert_eq!(content, json!(text));
            })
        })
        .collect();
    for call in calls {
        call.await.expect("no panic");
    }
}

#[tokio::test]
async fn what_is_too_long_is_refused_before_it_is_read() {
    let served = Served::with(HttpOptions::new(), |it| it.max_message(2000)).await;
    let request = raw("");
    let mut promised = request.head();
    promised.extend_from_slice(b"Content-Length: 100000000\r\n\r\n");
    let mut chunked = request.head();
    chunked.extend_from_slice(b"Transfer-Encoding: chunked\r\n\r\n3e8\r\n");
    chunked.extend_from_slice(&[b' '; 1000]);
    chunked.extend_from_slice(b"\r\n3e9\r\n");
    chunked.extend_from_slice(&[b' '; 1001]);
    for bytes in [promised, chunked] {
        let mut connection = Connection::open(served.address).await;
        connection.send(&bytes).await;
        check(
            "long",
            &connection.response().await,
            413,
            -32600,
            &Value::Null,
        );
    }
    let text = "x".repeat(1600);
    let response = call("add", json!({ "a": text })).to(served.address).await;
    check("short", &response, 200, 0, &json!(1));
}

#[tokio::test]
async fn a_body_may_come_in_pieces() {
    let served = Served::plain().await;
    let request = call("add", json!({ "a": 1, "b": 2 }));
    let bytes = request.bytes();
    let mut connection = Connection::open(served.address).await;
    for piece in bytes.chunks(60) {
        connection.send(piece).await;
        tokio::task::yield_now().await;
    }
    check("pieces", &connection.response().await, 200, 0, &json!(1));
}

#[tokio::test]
async fn more_requests_than_allowed_are_told_to_come_again() {
    let served = Served::with(HttpOptions::new(), |it| it.max_in_flight(1)).await;
    let mut listener = Connection::open(served.address).await;
    let listen = post("subscriptions/listen", json!({ "notifications": {} }));
    listener.send(&listen.bytes()).await;
    listener.first_event().await;
    let mut first = Connection::open(served.address).await;
    first.send(&call("wait", json!({})).bytes()).await;
    one(&served.stage.begun).await;
    let add = call("add", json!({ "a": 1, "b": 2 }));
    let refused = add.to(served.address).await;
    check("busy", &refused, 503, -32603, &Value::Null);
    assert_eq!(refused.head.header("retry-after"), "1");
    served.stage.go.add_permits(1);
    check("first", &first.response().await, 200, 0, &json!(1));
    check("again", &add.to(served.address).await, 200, 0, &json!(1));
}
