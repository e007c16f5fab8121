//! An enum is no tool.

use mcp_runtime::prelude::*;

/// A sum.
#[mcp_tool]
enum Sum {
    A,
}

fn main() {}
