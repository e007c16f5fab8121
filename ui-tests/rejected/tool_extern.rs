//! A tool is a Rust function.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
extern "C" fn add() -> i64 {
    1
}

fn main() {}
