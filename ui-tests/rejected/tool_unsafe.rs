//! Any client may call it.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
unsafe fn add() -> i64 {
    1
}

fn main() {}
