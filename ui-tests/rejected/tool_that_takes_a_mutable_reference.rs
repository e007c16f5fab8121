//! Arguments are values.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: &mut String) -> String {
    a.clone()
}

fn main() {}
