//! Names of parameters are names on the wire.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(_: i64) -> i64 {
    1
}

fn main() {}
