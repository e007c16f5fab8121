//! A pattern is text.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(pattern = 5)] text: String) {
    let _ = text;
}

fn main() {}
