//! An empty description is none.

use mcp_runtime::prelude::*;

#[mcp_tool(description = "")]
fn add(a: i64) -> i64 {
    a
}

fn main() {}
