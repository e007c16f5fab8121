//! HTTP as a stranger meets it: tables of bytes that are sent, each with all that must come back. Rows
//! are named by a page of the specification and the behaviour.

mod row;

mod cancelling;
mod contradictions;
mod discovery;
mod endpoint;
mod envelope;
mod errors;
mod listening;
mod lists;
mod metadata;
mod mirror;
mod notifications;
mod parallel;
mod parameters;
mod sizes;
mod slowness;
mod streams;

use mcp_runtime::serde_json::{Value, json};
use row::{Row, check, row};
use ui_tests::web::{Post, Site};
use ui_tests::{Workplace, request, with_meta};

fn wire() -> Site {
    wire_with(&[])
}

fn wire_with(variables: &[(&str, &str)]) -> Site {
    Site::start(env!("CARGO_BIN_EXE_wire"), variables, &[])
}

fn odd(which: &str) -> Site {
    Site::start(env!("CARGO_BIN_EXE_odd"), &[("ODD", which)], &[])
}

fn workplace() -> Workplace {
    Workplace::new(env!("CARGO_TARGET_TMPDIR"))
}

/// A conforming request.
fn post(method: &str, params: Value) -> Post {
    Post::of(&request(7, method, params))
}

/// A conforming request with more in its `_meta`.
fn post_with(method: &str, params: Value, meta: &Value) -> Post {
    Post::of(&with_meta(7, method, params, meta))
}

/// A conforming call of a tool.
fn call(tool: &str, arguments: &Value) -> Post {
    call_with(tool, arguments, &json!({}))
}

/// A conforming call of a tool with more in its `_meta`.
fn call_with(tool: &str, arguments: &Value, meta: &Value) -> Post {
    post_with(
        "tools/call",
        json!({ "name": tool, "arguments": arguments }),
        meta,
    )
}

/// The smallest conforming request.
fn discover() -> Post {
    post("server/discover", json!({}))
}

/// A body that is not made by a client who knows JSON-RPC, with headers for `server/discover`.
fn raw(body: &str) -> Post {
    Post::raw(body, "server/discover")
}
