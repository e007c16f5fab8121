//! The function stays, so that nothing else is told.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(name = "a.b")]
fn add(a: i64) -> i64 {
    a
}

fn user() -> i64 {
    add(1)
}

fn main() {
    user();
}
