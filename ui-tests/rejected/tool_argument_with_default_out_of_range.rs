//! A default keeps to the range.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(default = 0, range = 1..=100)] limit: u32) {
    let _ = limit;
}

fn main() {}
