//! There is nothing that it could say.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: i64) -> i64
where
    i64: Copy,
{
    a
}

fn main() {}
