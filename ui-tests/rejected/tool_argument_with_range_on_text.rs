//! Text has a length.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(range = 1..=5)] text: String) {
    let _ = text;
}

fn main() {}
