//! An option has its default.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(#[arg(default = 5)] limit: Option<u32>) -> String {
    String::new()
}

fn main() {}
