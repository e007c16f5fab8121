//! A key that is not built is told, never ignored.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(#[arg(default = 10)] a: i64) -> i64 {
    a
}

fn main() {}
