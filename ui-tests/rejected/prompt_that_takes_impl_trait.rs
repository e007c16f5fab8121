//! Clients are told a type.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(text: impl ToString) -> String {
    text.to_string()
}

fn main() {}
