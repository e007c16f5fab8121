//! Names of parameters are names on the wire.

use mcp_runtime::prelude::*;

struct Pair {
    a: i64,
    b: i64,
}

/// Adds.
#[mcp_tool]
fn add(Pair { a, b }: Pair) -> i64 {
    a + b
}

fn main() {}
