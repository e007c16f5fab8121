//! Some clients refuse dots.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_prompt(name = "a.b")]
fn greet(name: String) -> String {
    name
}

fn main() {}
