//! Some clients refuse more than 64 characters.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(name = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]
fn add() -> i64 {
    1
}

fn main() {}
