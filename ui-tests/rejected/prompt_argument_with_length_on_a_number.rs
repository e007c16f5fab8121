//! A number has a range.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(#[arg(length = 1..=5)] limit: u32) -> String {
    String::new()
}

fn main() {}
