//! No client takes an empty name.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(name = "")]
fn add() -> i64 {
    1
}

fn main() {}
