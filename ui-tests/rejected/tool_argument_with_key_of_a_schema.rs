//! What a range says is not said twice.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(max = 5)] limit: u32) {
    let _ = limit;
}

fn main() {}
