//! Nothing ends within it.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(timeout = "0s")]
fn add() -> i64 {
    1
}

fn main() {}
