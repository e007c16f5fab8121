//! What lies behind an error is no error.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error("the archive cannot be read")]
    Archive(#[tool_error(from)] String),
}

fn main() {}
