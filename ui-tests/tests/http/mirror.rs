//! The headers that repeat a message: they are there, are legal, and say what the message says.

use mcp_runtime::serde_json::json;
use ui_tests::META;
use ui_tests::web::Post;

use crate::{Row, call, check, discover, post, row, wire};

fn echo() -> Post {
    call("echo", &json!({ "text": "x" }))
}

fn named(name: &str) -> Post {
    echo().with("Mcp-Name", name)
}

/// The refusal of headers that are missing, malformed, or say something else.
fn mismatch(name: &'static str, post: Post) -> Row {
    row(name, post).refused(400, -32020)
}

#[test]
fn the_version_header() {
    let version = |it: &str| discover().with("MCP-Protocol-Version", it);
    check(
        &wire(),
        &[
            mismatch(
                "streamable-http: no version header",
                discover().without("MCP-Protocol-Version"),
            ),
            mismatch(
                "streamable-http: a version header that differs",
                version("v999.0.0"),
            ),
            mismatch(
                "streamable-http: a version header of an older revision",
                version("2025-11-25"),
            ),
            mismatch("streamable-http: an empty version header", version("")),
            mismatch(
                "streamable-http: two version headers",
                discover().and("MCP-Protocol-Version", "2026-07-28"),
            ),
            mismatch(
                "streamable-http: a version header with two versions",
                version("2026-07-28, 2026-07-28"),
            ),
            mismatch(
                "streamable-http: a version header with obs-text",
                discover().with("MCP-Protocol-Version", &b"2026-07-28\xa0"[..]),
            ),
            mismatch(
                "streamable-http: a version header in Base64",
                version("=?base64?MjAyNi0wNy0yOA==?="),
            ),
            row(
                "streamable-http: a version header with spaces around it",
                version("  2026-07-28 \t"),
            )
            .answered(),
            row(
                "streamable-http: the version header in small letters",
                discover()
                    .without("MCP-Protocol-Version")
                    .with("mcp-protocol-version", "2026-07-28"),
            )
            .answered(),
        ],
    );
}

#[test]
fn the_method_header() {
    let list = || post("tools/list", json!({}));
    let method = |it: &str| list().with("Mcp-Method", it);
    let spelled = |name: &str| list().without("Mcp-Method").with(name, "tools/list");
    check(
        &wire(),
        &[
            mismatch(
                "streamable-http: no method header",
                list().without("Mcp-Method"),
            ),
            mismatch(
                "streamable-http: a method header that differs",
                method("prompts/list"),
            ),
            mismatch(
                "streamable-http: a method header in capitals",
                method("TOOLS/LIST"),
            ),
            mismatch("streamable-http: an empty method header", method("")),
            mismatch(
                "streamable-http: a method header in Base64",
                method("=?base64?dG9vbHMvbGlzdA==?="),
            ),
            mismatch(
                "streamable-http: a method header with obs-text",
                list().with("Mcp-Method", &b"tools/list\xff"[..]),
            ),
            mismatch(
                "streamable-http: two Mcp-Method headers that agree",
                list().and("Mcp-Method", "tools/list"),
            ),
            mismatch(
                "streamable-http: two Mcp-Method headers that differ",
                list().and("Mcp-Method", "tools/call"),
            ),
            mismatch(
                "streamable-http: two Mcp-Method headers in different letters",
                list().and("MCP-METHOD", "tools/list"),
            ),
            row(
                "streamable-http: the name of a header in small letters",
                spelled("mcp-method"),
            )
            .answered(),
            row(
                "streamable-http: the name of a header in capitals",
                spelled("MCP-METHOD"),
            )
            .answered(),
            row(
                "streamable-http: a method header with spaces around it",
                method("  tools/list\t"),
            )
            .answered(),
        ],
    );
}

#[test]
fn the_name_header() {
    let read = |uri: &str| post("resources/read", json!({ "uri": uri }));
    let get = || post("prompts/get", json!({ "name": "simple" }));
    check(
        &wire(),
        &[
            mismatch(
                "streamable-http: no name header for a tool",
                echo().without("Mcp-Name"),
            ),
            mismatch(
                "streamable-http: no name header for a prompt",
                get().without("Mcp-Name"),
            ),
            mismatch(
                "streamable-http: no name header for a resource",
                read("wire://text").without("Mcp-Name"),
            ),
            mismatch("streamable-http: a name header that differs", named("boom")),
            mismatch(
                "streamable-http: a name header in other letters",
                named("ECHO"),
            ),
            mismatch("streamable-http: an empty name header", named("")),
            mismatch(
                "streamable-http: two Mcp-Name headers that agree",
                echo().and("Mcp-Name", "echo"),
            ),
            mismatch(
                "streamable-http: two Mcp-Name headers that differ",
                echo().and("mcp-name", "boom"),
            ),
            mismatch(
                "resources: the name of a resource instead of its URI",
                read("wire://text").with("Mcp-Name", "text"),
            ),
            mismatch(
                "resources: another spelling of the URI",
                read("wire://text").with("Mcp-Name", "WIRE://text"),
            ),
            row("resources: the URI of a resource", read("wire://text")).answered(),
            row("prompts: the name of a prompt", get()).answered(),
            row(
                "streamable-http: a name header with spaces around it",
                named("  echo \t"),
            )
            .answered(),
            row(
                "streamable-http: a name header for a list is ignored",
                post("tools/list", json!({})).with("Mcp-Name", "x"),
            )
            .answered(),
            row(
                "streamable-http: two name headers for a list are ignored",
                post("tools/list", json!({}))
                    .with("Mcp-Name", "x")
                    .and("Mcp-Name", "y"),
            )
            .answered(),
            mismatch(
                "streamable-http: a name header for a body without a name",
                post("tools/call", json!({})).with("Mcp-Name", "x"),
            ),
            mismatch(
                "streamable-http: neither a name header nor a name",
                post("tools/call", json!({})),
            ),
            mismatch(
                "streamable-http: no name header for a name that is a number",
                post("tools/call", json!({ "name": 5 })),
            ),
            mismatch(
                "streamable-http: a name header for a name that is a number",
                post("tools/call", json!({ "name": 5 })).with("Mcp-Name", "5"),
            ),
            mismatch(
                "streamable-http: neither a name header nor a URI",
                post("resources/read", json!({})),
            ),
            mismatch(
                "streamable-http: neither a name header nor the name of a prompt",
                post("prompts/get", json!({})),
            ),
        ],
    );
}

#[test]
fn base64_in_the_name_header() {
    let unknown = |name: &str, header: &str| call(name, &json!({})).with("Mcp-Name", header);
    let literal = |name: &'static str, it: &str| {
        // The tool is unknown, so the header was compared and let in.
        row(name, unknown(it, it)).refused(200, -32602)
    };
    check(
        &wire(),
        &[
            row(
                "streamable-http: a name in Base64",
                named("=?base64?ZWNobw==?="),
            )
            .answered(),
            mismatch(
                "streamable-http: another name in Base64",
                named("=?base64?Ym9vbQ==?="),
            ),
            row(
                "streamable-http: a name of another script in Base64",
                unknown("天气", "=?base64?5aSp5rCU?="),
            )
            .refused(200, -32602),
            row(
                "streamable-http: a name with spaces around it in Base64",
                unknown(" padded ", "=?base64?IHBhZGRlZCA=?="),
            )
            .refused(200, -32602),
            row(
                "streamable-http: a name of two lines in Base64",
                unknown("line1\nline2", "=?base64?bGluZTEKbGluZTI=?="),
            )
            .refused(200, -32602),
            row(
                "streamable-http: a name that looks like Base64, in Base64",
                unknown("=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="),
            )
            .refused(200, -32602),
            row(
                "streamable-http: an empty name in Base64",
                unknown("", "=?base64??="),
            )
            .refused(200, -32602),
            row("streamable-http: an empty name as it is", unknown("", "")).refused(200, -32602),
            mismatch(
                "streamable-http: Base64 without padding",
                named("=?base64?ZWNobw?="),
            ),
            mismatch(
                "streamable-http: Base64 with a strange character",
                named("=?base64?ZWNo!w==?="),
            ),
            mismatch(
                "streamable-http: Base64 with bits left over",
                named("=?base64?ZWNobx==?="),
            ),
            mismatch(
                "streamable-http: Base64 with a space in it",
                named("=?base64?ZWNo bw==?="),
            ),
            mismatch(
                "streamable-http: Base64 of the other alphabet",
                unknown("??>", "=?base64?Pz8-?="),
            ),
            mismatch(
                "streamable-http: Base64 that is not UTF-8",
                named("=?base64?/w==?="),
            ),
            literal(
                "streamable-http: Base64 without its markers is a literal",
                "SGVsbG8=",
            ),
            literal(
                "streamable-http: Base64 without its end is a literal",
                "=?base64?SGVsbG8=",
            ),
            literal(
                "streamable-http: Base64 without its beginning is a literal",
                "SGVsbG8=?=",
            ),
            literal(
                "streamable-http: markers in capitals are a literal",
                "=?BASE64?SGVsbG8=?=",
            ),
            literal(
                "streamable-http: markers that share a character are a literal",
                "=?base64?=",
            ),
            literal(
                "streamable-http: a name with a space in it is a literal",
                "us west 1",
            ),
            mismatch(
                "streamable-http: what looks like Base64 is not compared as it is",
                unknown("=?base64?literal?=", "=?base64?literal?="),
            ),
        ],
    );
}

#[test]
fn bytes_that_no_header_has() {
    let utf8 = format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"_meta":{META},"name":"天气"}}}}"#
    );
    check(
        &wire(),
        &[
            mismatch(
                "streamable-http: a name in UTF-8 bytes",
                Post::raw(utf8, "tools/call").with("Mcp-Name", "天气"),
            ),
            mismatch(
                "streamable-http: a name with a byte of obs-text",
                echo().with("Mcp-Name", &b"echo\xe9"[..]),
            ),
            mismatch(
                "streamable-http: a name with the byte 0x80",
                echo().with("Mcp-Name", &b"\x80echo"[..]),
            ),
            row(
                "streamable-http: a name with a tab in it",
                call("a\tb", &json!({})).with("Mcp-Name", "a\tb"),
            )
            .refused(200, -32602),
            row(
                "streamable-http: a header with a control character",
                echo().with("Mcp-Name", &b"ec\x01ho"[..]),
            )
            .status(400),
            row(
                "streamable-http: a header with a zero byte",
                echo().with("Mcp-Name", &b"ec\0ho"[..]),
            )
            .status(400),
            row(
                "streamable-http: the bytes of other headers are no concern",
                echo().with("X-Other", &b"\xff\xfe"[..]),
            )
            .answered(),
        ],
    );
}

#[test]
fn a_header_is_never_believed() {
    let (site, workplace) = (wire(), crate::workplace());
    let touch = call("touch", &json!({ "path": workplace.path("touched") }));
    check(
        &site,
        &[
            mismatch(
                "transports: a header that names an allowed tool",
                touch.clone().with("Mcp-Name", "echo"),
            ),
            mismatch(
                "transports: a header that names an allowed method",
                touch.clone().with("Mcp-Method", "tools/list"),
            ),
        ],
    );
    assert!(!workplace.has("touched"));
    check(
        &site,
        &[row("transports: headers that say the same", touch).answered()],
    );
    assert!(workplace.has("touched"));
}
