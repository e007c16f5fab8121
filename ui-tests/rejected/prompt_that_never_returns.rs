//! A prompt answers.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask() -> ! {
    loop {}
}

fn main() {}
