//! A key is written once.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt(title = "Ask", title = "Ask")]
fn ask() -> String {
    String::new()
}

fn main() {}
