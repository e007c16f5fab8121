//! An error that only passes another one on has none.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error(transparent)]
    Other,
}

fn main() {}
