//! A catalogue has no type parameters.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add<T: Clone>(a: T) -> i64 {
    let _ = a.clone();
    1
}

fn main() {}
