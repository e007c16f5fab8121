//! Clients cannot name the parts of a tuple.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(pairs: Vec<(u32, String)>) -> usize {
    pairs.len()
}

fn main() {}
