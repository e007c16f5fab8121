//! A default keeps to the length.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(default = "", length = 1..)] text: &str) {
    let _ = text;
}

fn main() {}
