//! A prompt is messages.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt]
fn greet() -> u32 {
    1
}

fn main() {}
