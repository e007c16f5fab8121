//! A misspelt key is told.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(#[arg(patern = "a")] text: String) -> String {
    String::new()
}

fn main() {}
