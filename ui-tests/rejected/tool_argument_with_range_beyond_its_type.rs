//! A bound is one of the type's values.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(range = 1..=300)] limit: u8) {
    let _ = limit;
}

fn main() {}
