//! An error is a union.

use mcp_runtime::prelude::*;

#[derive(ToolError)]
union Trouble {
    code: u8,
}

fn main() {}
