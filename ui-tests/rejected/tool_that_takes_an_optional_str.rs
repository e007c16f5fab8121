//! A reference inside a type cannot be decoded.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: Option<&str>) -> String {
    format!("{a:?}")
}

fn main() {}
