//! Once is enough.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
#[mcp_tool]
fn add() -> i64 {
    1
}

fn main() {}
