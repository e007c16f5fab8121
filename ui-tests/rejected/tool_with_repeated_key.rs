//! Which one is meant?

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(title = "A", title = "B")]
fn add() -> i64 {
    1
}

fn main() {}
