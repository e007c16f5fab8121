//! An item has one attribute.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
#[mcp_prompt]
fn ask() -> String {
    String::new()
}

fn main() {}
