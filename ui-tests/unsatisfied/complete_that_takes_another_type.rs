//! A completion function takes the text, what was chosen, and what is injected.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt]
fn greet(#[complete(names)] name: String) -> String {
    name
}

fn names(_length: u8) -> Vec<String> {
    Vec::new()
}

fn main() {}
