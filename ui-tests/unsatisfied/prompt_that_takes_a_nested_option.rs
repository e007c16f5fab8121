//! Text is there or it is not.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt]
fn greet(name: Option<Option<String>>) -> String {
    format!("{name:?}")
}

fn main() {}
