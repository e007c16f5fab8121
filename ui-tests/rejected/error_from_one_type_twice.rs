//! Two variants are made of the same type by `?`.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error("the archive cannot be read")]
    Archive(#[tool_error(from)] std::io::Error),
    #[tool_error("the shelf cannot be read")]
    Shelf(#[tool_error(from)] std::io::Error),
}

fn main() {}
