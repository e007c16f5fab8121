//! An error says what went wrong.

use mcp_runtime::prelude::*;

struct Failed;

/// Greets.
#[mcp_prompt]
fn greet() -> Result<String, Failed> {
    Err(Failed)
}

fn main() {}
