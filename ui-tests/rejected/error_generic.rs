//! An error is generic.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
#[tool_error("there is none")]
struct Missing<T>(T);

fn main() {}
