//! Lifetimes are left out.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add<'a>(a: &'a str) -> String {
    a.to_owned()
}

fn main() {}
