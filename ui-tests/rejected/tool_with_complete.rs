//! The protocol completes no arguments of tools.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_tool]
fn greet(#[complete(names)] name: String) -> String {
    name
}

fn names() -> Vec<String> {
    Vec::new()
}

fn main() {
    names();
}
