//! What is returned outlives the call.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: &str) -> &str {
    a
}

fn main() {}
