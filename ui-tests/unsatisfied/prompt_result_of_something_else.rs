//! A prompt is messages.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt]
fn greet() -> Result<u32, String> {
    Ok(1)
}

fn main() {}
