//! A misspelt key is told.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(defualt = 5)] limit: u32) {
    let _ = limit;
}

fn main() {}
