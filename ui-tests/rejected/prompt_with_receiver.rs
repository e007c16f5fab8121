//! A prompt has no `self`.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(&self) -> String {
    String::new()
}

fn main() {}
