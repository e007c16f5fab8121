//! 100 000 requests over loopback, every tenth of them refused, and the resident memory after 20 000
//! and at the end. Fails when it grew by 5 MB or more.

use std::process::ExitCode;

use mcp_runtime::serde_json::json;
use ui_tests::web::{Connection, Post};
use ui_tests::{call, request, with_meta};

use super::{resident, wire};

const REQUESTS: usize = 100_000;
/// When the first look at the memory is.
const FIRST: usize = 20_000;
/// How many requests share a connection.
const PER_CONNECTION: usize = 100;
/// The growth that is too much, in KiB.
const TOO_MUCH: u64 = 5 * 1024;

pub(crate) fn soak() -> ExitCode {
    let site = wire();
    let (good, bad) = (good(), bad());
    let mut connection = Connection::open(site.address);
    let (mut first, mut refused) = (0, 0);
    for n in 0..REQUESTS {
        if n % PER_CONNECTION == 0 {
            connection = Connection::open(site.address);
        }
        if n == FIRST {
            first = resident(&site);
            eprintln!("{n} requests: {first} KiB");
        }
        let is_bad = n % 10 == 9;
        let post = if is_bad {
            &bad[n / 10 % bad.len()]
        } else {
            &good[n % good.len()]
        };
        connection.send(&site.bytes(post));
        let status = connection.reply().head.status;
        assert_eq!(status >= 400, is_bad, "{status} for {post:?}");
        refused += usize::from(is_bad);
    }
    let last = resident(&site);
    eprintln!("{REQUESTS} requests, {refused} of them refused: {last} KiB");
    let growth = last.saturating_sub(first);
    eprintln!("growth: {growth} KiB");
    if growth < TOO_MUCH {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn good() -> Vec<Post> {
    let count = json!({ "name": "count", "arguments": { "n": 1 } });
    vec![
        Post::of(&request(1, "server/discover", json!({}))),
        Post::of(&request("a", "tools/list", json!({}))),
        Post::of(&call(2, "echo", json!({ "text": "x".repeat(1000) }))),
        Post::of(&with_meta(
            3,
            "tools/call",
            count,
            &json!({ "progressToken": "t" }),
        )),
        Post::of(&request(
            4,
            "resources/read",
            json!({ "uri": "wire://place/somewhere" }),
        )),
        Post::of(&request(
            5,
            "prompts/get",
            json!({ "name": "greet", "arguments": { "name": "x" } }),
        )),
        Post::of(&call(6, "echo", json!({ "text": 5 }))),
    ]
}

/// One of each kind that keeps the connection open.
fn bad() -> Vec<Post> {
    let list = || Post::of(&request(7, "tools/list", json!({})));
    vec![
        Post::raw("{bad", "tools/list"),
        Post::raw("[]", "tools/list"),
        list().without("Mcp-Method"),
        list().and("MCP-Protocol-Version", "2026-07-28"),
        list().with("Origin", "http://evil.example").with_body(""),
        list()
            .with("Mcp-Method", "x")
            .with("Mcp-Name", vec![0xff; 500]),
        Post::of(&request(
            8,
            &format!("no/such/{}", "x".repeat(500)),
            json!({}),
        )),
        Post::of(&call(9, "sample", json!({ "times": 1 }))),
        Post::of(&json!({ "jsonrpc": "2.0", "id": 10, "method": "tools/list", "params": {} })),
        Post::of(&json!({ "jsonrpc": "2.0", "id": null, "method": "tools/list" })),
    ]
}
