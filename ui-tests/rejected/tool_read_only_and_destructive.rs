//! It cannot be both.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(read_only, destructive)]
fn add() -> i64 {
    1
}

fn main() {}
