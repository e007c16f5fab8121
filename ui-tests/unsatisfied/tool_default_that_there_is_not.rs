//! A default without a value is that of `Default`.

use mcp_runtime::prelude::*;

/// What is wanted.
#[mcp_type]
enum Wanted {
    All,
}

/// Finds.
#[mcp_tool]
fn find(#[arg(default)] wanted: Wanted) -> Wanted {
    wanted
}

fn main() {}
