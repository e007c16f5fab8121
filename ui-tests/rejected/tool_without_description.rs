//! Clients show a description, so a tool has one.

use mcp_runtime::prelude::*;

#[mcp_tool]
fn add(a: i64) -> i64 {
    a
}

fn main() {}
