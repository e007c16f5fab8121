//! Messages as such: JSON, JSON-RPC, ids, and what gets no answer.

use mcp_runtime::serde_json::json;
use ui_tests::META;
use ui_tests::web::{Connection, Post};

use crate::{Row, call, check, discover, post, raw, row, wire, workplace};

/// A request for discovery with an id as it is written.
fn with_id(id: &str) -> Post {
    raw(&format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"server/discover","params":{{"_meta":{META}}}}}"#
    ))
}

/// A request for discovery with other members than usual.
fn with_members(members: &str) -> Post {
    raw(&format!(r#"{{{members},"params":{{"_meta":{META}}}}}"#))
}

#[test]
fn bodies_that_are_not_one_message() {
    let good = String::from_utf8(discover().body().to_vec()).expect("JSON");
    let not_utf8 = [good.as_bytes(), b"\xff"].concat();
    check(
        &wire(),
        &[
            row("index: a body that is not JSON", raw("{bad")).refused_without_id(400, -32700),
            row("index: JSON that breaks off", raw(&good[..good.len() - 3]))
                .refused_without_id(400, -32700),
            row("index: an empty body", raw("")).refused_without_id(400, -32700),
            row(
                "index: a body that is not UTF-8",
                Post::raw(not_utf8, "server/discover"),
            )
            .refused_without_id(400, -32700),
            row(
                "index: bytes of another encoding within a string",
                Post::raw(
                    &b"{\"jsonrpc\":\"2.0\",\"id\":\"\xe9\",\"method\":\"x\"}"[..],
                    "x",
                ),
            )
            .refused_without_id(400, -32700),
            row("index: a byte order mark", raw(&format!("\u{feff}{good}")))
                .refused_without_id(400, -32700),
            row(
                "index: something behind the message",
                raw(&format!("{good}x")),
            )
            .refused_without_id(400, -32700),
            row(
                "index: two messages in one body",
                raw(&format!("{good}\n{good}")),
            )
            .refused_without_id(400, -32700),
            row("index: a batch", raw(&format!("[{good}]"))).refused_without_id(400, -32600),
            row("index: a batch of two", raw(&format!("[{good},{good}]")))
                .refused_without_id(400, -32600),
            row("index: an empty batch", raw("[]")).refused_without_id(400, -32600),
            row("index: a string", raw("\"tools/list\"")).refused_without_id(400, -32600),
            row("index: a number", raw("1")).refused_without_id(400, -32600),
            row("index: null", raw("null")).refused_without_id(400, -32600),
            row("index: an empty object", raw("{}")).refused_without_id(400, -32600),
            row(
                "index: white space around the message",
                raw(&format!(" \r\n{good}\n\t")),
            )
            .answered(),
        ],
    );
}

#[test]
fn nothing_of_a_batch_is_executed() {
    let (site, workplace) = (wire(), workplace());
    let touch = call("touch", &json!({ "path": workplace.path("touched") }));
    let body = String::from_utf8(touch.body().to_vec()).expect("JSON");
    let batch = Post::raw(format!("[{body}]"), "tools/call").with("Mcp-Name", "touch");
    let without_id = body.replace("\"id\":7,", "");
    assert_ne!(without_id, body);
    let notification = Post::raw(without_id, "tools/call").with("Mcp-Name", "touch");
    check(
        &site,
        &[
            row("index: a call in a batch", batch).refused_without_id(400, -32600),
            row(
                "streamable-http: a call without an id is a notification",
                notification,
            )
            .empty(202),
        ],
    );
    assert!(!workplace.has("touched"));
    assert_eq!(site.send(&touch).head.status, 200);
    assert!(workplace.has("touched"));
}

#[test]
fn the_envelope() {
    let version = |it: &str| {
        with_members(&format!(
            r#""jsonrpc":{it},"id":5,"method":"server/discover""#
        ))
    };
    let method = |it: &str| with_members(&format!(r#""jsonrpc":"2.0","id":5,"method":{it}"#));
    check(
        &wire(),
        &[
            row("index: jsonrpc 1.0", version("\"1.0\""))
                .refused(400, -32600)
                .has("/id", 5),
            row("index: jsonrpc as a number", version("2.0")).refused(400, -32600),
            row("index: jsonrpc that is null", version("null")).refused(400, -32600),
            row(
                "index: no jsonrpc",
                with_members(r#""id":5,"method":"server/discover""#),
            )
            .refused(400, -32600),
            row("index: a method that is a number", method("42"))
                .refused(400, -32600)
                .has("/id", 5),
            row("index: a method that is null", method("null")).refused(400, -32600),
            row(
                "index: no method",
                with_members(r#""jsonrpc":"2.0","id":5"#),
            )
            .refused(400, -32600),
            row(
                "index: params that are an array",
                raw(r#"{"jsonrpc":"2.0","id":5,"method":"server/discover","params":[]}"#),
            )
            .refused(400, -32602)
            .has("/id", 5),
            row(
                "index: params that are a string",
                raw(r#"{"jsonrpc":"2.0","id":5,"method":"server/discover","params":"x"}"#),
            )
            .refused(400, -32602),
            row(
                "index: a result is no message for a server",
                raw(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#),
            )
            .refused_without_id(400, -32600),
            row(
                "index: an error is no message for a server",
                raw(r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#),
            )
            .refused_without_id(400, -32600),
            row(
                "index: unknown members beside those of the envelope",
                with_members(r#""jsonrpc":"2.0","id":5,"method":"server/discover","extra":[1]"#),
            )
            .answered(),
            row(
                "tools: unknown members of params",
                post(
                    "tools/call",
                    json!({ "name": "echo", "arguments": { "text": "x" },
                    "task": { "ttl": 1 }, "foo": [] }),
                ),
            )
            .answered(),
            row(
                "index: escapes in the names and values of the envelope",
                with_members(r#""json\u0072pc":"2.0","id":5,"m\u0065thod":"server\/discover""#),
            )
            .answered(),
        ],
    );
}

#[test]
fn members_that_are_written_twice() {
    let call = |params: &str| {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"_meta":{META},{params}}}}}"#
        );
        Post::raw(body, "tools/call").with("Mcp-Name", "echo")
    };
    let read = format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{{"_meta":{META},"uri":"wire://text","uri":"wire://fresh"}}}}"#
    );
    let get = format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"prompts/get","params":{{"_meta":{META},"name":"form","name":"simple"}}}}"#
    );
    check(
        &wire(),
        &[
            row("index: method twice",
                with_members(r#""jsonrpc":"2.0","id":7,"method":"tools/list","method":"server/discover""#))
                .refused(400, -32600),
            row("index: jsonrpc twice",
                with_members(r#""jsonrpc":"2.0","jsonrpc":"2.0","id":7,"method":"server/discover""#))
                .refused(400, -32600),
            row("index: params twice",
                raw(&format!(r#"{{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{{"_meta":{META}}},"params":{{"_meta":{META}}}}}"#)))
                .refused(400, -32600),
            row("index: _meta twice",
                raw(&format!(r#"{{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{{"_meta":{META},"_meta":{META}}}}}"#)))
                .refused(400, -32602),
            row("tools: name twice", call(r#""name":"boom","name":"echo","arguments":{"text":"x"}"#))
                .refused(400, -32020),
            row("tools: the same name twice", call(r#""name":"echo","name":"echo","arguments":{"text":"x"}"#))
                .refused(400, -32020),
            row("tools: arguments twice",
                call(r#""name":"echo","arguments":{"text":"x"},"arguments":{"text":"y"}"#))
                .refused(200, -32602),
            row("resources: uri twice",
                Post::raw(read, "resources/read").with("Mcp-Name", "wire://fresh"))
                .refused(400, -32020),
            row("prompts: name twice",
                Post::raw(get, "prompts/get").with("Mcp-Name", "simple"))
                .refused(400, -32020),
        ],
    );
}

#[test]
fn ids() {
    let long = |length: usize| format!("\"{}\"", "x".repeat(length));
    let mut rows: Vec<Row> = [
        ("index: an id of zero", "0"),
        ("index: an empty string as id", "\"\""),
        ("index: a negative id", "-7"),
        ("index: digits as a string", "\"7\""),
        ("index: an id beyond what doubles keep", "9007199254740993"),
        ("index: the largest id of 64 bits", "18446744073709551615"),
        (
            "index: an id of 40 digits",
            "1234567890123456789012345678901234567890",
        ),
        ("index: a whole id with a point", "1.0"),
        ("index: a whole id with an exponent", "1e2"),
        ("index: an id with escapes", r#""\u00e9\n\"""#),
        ("index: an id of other scripts", "\"天气\""),
    ]
    .into_iter()
    .map(|(name, id)| row(name, with_id(id)).answered())
    .collect();
    rows.extend(
        [
            ("index: an id that is null", "null"),
            ("index: an id with a fraction", "1.5"),
            ("index: an id that is a boolean", "true"),
            ("index: an id that is an object", "{}"),
            ("index: an id that is an array", "[1]"),
        ]
        .map(|(name, id)| row(name, with_id(id)).refused_without_id(400, -32600)),
    );
    rows.push(row("index: an id that is rather long", with_id(&long(1000))).answered());
    rows.push(
        row("index: an id that is too long", with_id(&long(5000))).refused_without_id(400, -32600),
    );
    check(&wire(), &rows);
}

#[test]
fn requests_on_one_connection_are_answered_one_after_the_other() {
    let site = wire();
    let mut connection = Connection::open(site.address);
    let bytes: Vec<u8> = (0..5)
        .flat_map(|n| site.bytes(&call("echo", &json!({ "text": format!("text {n}") }))))
        .collect();
    connection.send(&bytes);
    for n in 0..5 {
        let body = String::from_utf8(connection.reply().body).expect("JSON");
        assert!(body.contains(&format!("text {n}")), "{body}");
    }
}

#[test]
fn an_id_that_is_written_twice_is_none() {
    let twice = r#""jsonrpc":"2.0","id":6,"id":7,"method":"server/discover""#;
    check(
        &wire(),
        &[row("index: id twice", with_members(twice)).refused_without_id(400, -32600)],
    );
}
