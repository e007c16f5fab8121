//! One item is one thing.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
#[mcp_prompt]
fn add() -> String {
    String::new()
}

fn main() {}
