//! It takes none.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(#[inject(always)] context: Context) -> i64 {
    let _ = context;
    1
}

fn main() {}
