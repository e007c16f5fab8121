//! A value comes from one side.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(default = 5)] #[inject] limit: u32) {
    let _ = limit;
}

fn main() {}
