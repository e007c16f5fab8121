//! Arguments of prompts are text.

use mcp_runtime::prelude::*;

struct Name(String);

/// Greets.
#[mcp_prompt]
fn greet(name: Name) -> String {
    name.0
}

fn main() {}
