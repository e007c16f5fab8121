//! A body that is being written is the compiler's to judge.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: i64) -> i64 {
    let sum = a + missing;
    sum
}

fn main() {}
