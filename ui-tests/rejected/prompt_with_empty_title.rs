//! A title says something.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt(title = "")]
fn ask() -> String {
    String::new()
}

fn main() {}
