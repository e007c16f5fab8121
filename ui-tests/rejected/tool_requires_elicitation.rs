//! Elicitation has two modes, and a client may have one of them.

use mcp_runtime::prelude::*;

/// Greets.
#[mcp_tool(requires(elicitation, sampling))]
fn greet(name: String) -> String {
    name
}

fn main() {}
