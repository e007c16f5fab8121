//! A pattern is for one text.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(pattern = "^a$")] words: Vec<String>) {
    let _ = words;
}

fn main() {}
