//! A function is written once.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: i64) -> i64 {
    a
}

/// Adds.
#[mcp_tool]
fn add(b: i64) -> i64 {
    b
}

fn main() {}
