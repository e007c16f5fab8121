//! A tool cuts what cannot be cut.

use mcp_runtime::prelude::*;

/// Shows.
#[mcp_tool(truncate = "start")]
fn show() -> String {
    String::new()
}

fn main() {}
