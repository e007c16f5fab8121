//! A name is one that clients accept.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(rename = "the limit")] limit: u32) {
    let _ = limit;
}

fn main() {}
