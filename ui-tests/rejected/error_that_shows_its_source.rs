//! A text that is never kept back shows what lies behind the error.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error("the archive cannot be read: {0}")]
    Archive(#[tool_error(from)] std::io::Error),
}

fn main() {}
