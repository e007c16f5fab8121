//! A default is a value of the parameter's type.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(default = "ten")] limit: u32) -> u32 {
    limit
}

fn main() {}
