//! An async function is never moved anyway.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool(inline)]
async fn add() -> i64 {
    1
}

fn main() {}
