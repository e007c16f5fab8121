//! A pattern is one that every client compiles.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(pattern = "^(?=a)")] text: String) {
    let _ = text;
}

fn main() {}
