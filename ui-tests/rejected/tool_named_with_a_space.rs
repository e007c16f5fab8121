//! No client takes spaces.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(name = "a b", any_name)]
fn add() -> i64 {
    1
}

fn main() {}
