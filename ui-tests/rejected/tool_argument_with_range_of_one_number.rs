//! A range has two dots.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(range = 100)] limit: u32) {
    let _ = limit;
}

fn main() {}
