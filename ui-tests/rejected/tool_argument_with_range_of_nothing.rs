//! Something must be in a range.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(range = 1..1)] limit: u32) {
    let _ = limit;
}

fn main() {}
