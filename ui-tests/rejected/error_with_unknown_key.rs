//! A key of an error is misspelt.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
#[tool_error("there is none", hnt = "look elsewhere")]
struct Missing;

fn main() {}
