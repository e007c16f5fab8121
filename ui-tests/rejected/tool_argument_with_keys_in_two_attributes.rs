//! One attribute says all.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(default = 5)] #[arg(range = 1..)] limit: u32) {
    let _ = limit;
}

fn main() {}
