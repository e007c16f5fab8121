//! A misspelt key is told.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt(titel = "Ask")]
fn ask() -> String {
    String::new()
}

fn main() {}
