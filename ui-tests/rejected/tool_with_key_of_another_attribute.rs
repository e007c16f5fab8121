//! A key that is not built is unknown, never ignored.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(scopes("a"))]
fn add() -> i64 {
    1
}

fn main() {}
