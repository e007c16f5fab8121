//! An empty title is none.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(title = "")]
fn add() -> i64 {
    1
}

fn main() {}
