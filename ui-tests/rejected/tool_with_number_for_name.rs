//! A name is text.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(name = 5)]
fn add() -> i64 {
    1
}

fn main() {}
