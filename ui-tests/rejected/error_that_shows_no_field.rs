//! The text of an error shows what is no field.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error("there is no report of {yaer}")]
    Missing { year: u16 },
}

fn main() {}
