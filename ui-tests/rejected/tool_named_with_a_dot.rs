//! Some clients refuse dots.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(name = "a.b")]
fn add() -> i64 {
    1
}

fn main() {}
