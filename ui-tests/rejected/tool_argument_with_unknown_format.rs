//! A format is one that is checked.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(format = "emial")] text: String) {
    let _ = text;
}

fn main() {}
