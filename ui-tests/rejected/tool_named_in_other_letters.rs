//! Clients take ASCII.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn größe() -> i64 {
    1
}

fn main() {}
