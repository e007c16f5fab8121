//! Clients do not give what the server gives.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(#[arg(default = 5)] context: &Context) -> String {
    String::new()
}

fn main() {}
