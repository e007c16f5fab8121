//! There is nothing that it could be.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: ()) -> i64 {
    let () = a;
    1
}

fn main() {}
