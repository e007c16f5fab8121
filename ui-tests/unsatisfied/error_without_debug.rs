//! An error does not derive `Debug`.

use mcp_runtime::prelude::*;

#[derive(ToolError)]
#[tool_error("there is none")]
struct Missing;

fn main() {}
