//! A server that adds.

use mcp_runtime::prelude::*;

/// Adds two integers.
#[mcp_tool(read_only)]
async fn add(
    /// The first addend.
    a: i64,
    /// The second addend.
    b: i64,
) -> i64 {
    a + b
}

mcp_runtime::main!();
