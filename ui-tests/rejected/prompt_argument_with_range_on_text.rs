//! Text has a length.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(#[arg(range = 1..=5)] text: String) -> String {
    String::new()
}

fn main() {}
