//! A number has a range.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(length = 1..=5)] limit: u32) {
    let _ = limit;
}

fn main() {}
