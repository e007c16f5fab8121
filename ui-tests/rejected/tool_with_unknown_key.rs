//! A misspelt key is told.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(titel = "Add")]
fn add() -> i64 {
    1
}

fn main() {}
