//! Arguments of prompts are text.

use mcp_runtime::prelude::*;

struct Name(String);

/// Greets.
#[mcp_prompt]
fn greet(name: Option<Name>) -> String {
    name.map(|it| it.0).unwrap_or_default()
}

fn main() {}
