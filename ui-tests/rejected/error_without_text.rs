//! A variant of an error has no text.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error("there is none")]
    Missing,
    Closed,
}

fn main() {}
