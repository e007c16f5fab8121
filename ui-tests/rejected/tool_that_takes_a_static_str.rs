//! An argument lives as long as its call.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: &'static str) -> String {
    a.to_owned()
}

fn main() {}
