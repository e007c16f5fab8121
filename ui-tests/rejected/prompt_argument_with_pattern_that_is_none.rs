//! A pattern is a regular expression.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(#[arg(pattern = "[z-a]")] text: String) -> String {
    String::new()
}

fn main() {}
