//! What a type's text means, only the type knows.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(#[arg(range = 1..=5)] limit: std::num::NonZeroU8) -> String {
    String::new()
}

fn main() {}
