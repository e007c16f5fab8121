//! Clients are told a type.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add() -> impl std::fmt::Display {
    1
}

fn main() {}
