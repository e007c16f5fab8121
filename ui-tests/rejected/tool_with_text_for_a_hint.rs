//! A hint is true or false.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(read_only = "yes")]
fn add() -> i64 {
    1
}

fn main() {}
