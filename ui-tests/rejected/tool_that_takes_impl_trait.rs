//! Clients are told a type.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: impl Into<String>) -> String {
    a.into()
}

fn main() {}
