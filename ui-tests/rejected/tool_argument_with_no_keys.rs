//! Parentheses have something in them.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg()] limit: u32) {
    let _ = limit;
}

fn main() {}
