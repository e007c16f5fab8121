//! Any client may ask.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
unsafe fn ask() -> String {
    String::new()
}

fn main() {}
