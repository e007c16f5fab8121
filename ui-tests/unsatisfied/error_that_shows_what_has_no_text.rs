//! The text of an error shows a field that has no text.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error("there is no report of {years}")]
    Missing { years: Vec<u16> },
}

fn main() {}
