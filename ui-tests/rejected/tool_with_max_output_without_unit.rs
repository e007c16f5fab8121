//! The size of what may come back has no unit.

use mcp_runtime::prelude::*;

/// Shows.
#[mcp_tool(max_output = "64")]
fn show() -> String {
    String::new()
}

fn main() {}
