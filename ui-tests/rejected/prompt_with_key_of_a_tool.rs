//! A prompt promises nothing.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt(read_only)]
fn greet(name: String) -> String {
    name
}

fn main() {}
