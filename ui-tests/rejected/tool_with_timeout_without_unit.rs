//! Thirty what?

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(timeout = "30")]
fn add() -> i64 {
    1
}

fn main() {}
