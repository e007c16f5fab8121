//! A tool answers.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add() -> ! {
    loop {}
}

fn main() {}
