//! Nothing may come back from a tool.

use mcp_runtime::prelude::*;

/// Shows.
#[mcp_tool(max_output = 0)]
fn show() -> String {
    String::new()
}

fn main() {}
