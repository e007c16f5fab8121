//! One default is enough.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(default = 5, default = 6)] limit: u32) {
    let _ = limit;
}

fn main() {}
