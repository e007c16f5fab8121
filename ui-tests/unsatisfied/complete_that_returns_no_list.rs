//! A completion is a list.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt]
fn greet(#[complete(names)] name: String) -> String {
    name
}

fn names() -> String {
    String::new()
}

fn main() {}
