//! An option has its default.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(default = 5)] limit: Option<u32>) {
    let _ = limit;
}

fn main() {}
