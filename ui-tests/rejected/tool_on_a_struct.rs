//! A struct is no tool.

use mcp_runtime::prelude::*;

/// A sum.
#[mcp_tool]
struct Sum {
    a: i64,
}

fn main() {}
