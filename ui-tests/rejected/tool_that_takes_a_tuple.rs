//! Clients cannot name the parts of a tuple.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(pair: (u32, String)) -> String {
    pair.1
}

fn main() {}
