//! A struct is no prompt.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt]
struct Greet {
    name: String,
}

fn main() {}
