//! Arguments of prompts are text.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt]
fn greet(names: Vec<String>) -> String {
    names.join(" ")
}

fn main() {}
