//! An alias needs a mark.

use mcp_runtime::prelude::*;

type Shelf = State<Vec<String>>;

/// Finds.
#[mcp_tool]
fn find(shelf: Shelf) -> usize {
    shelf.len()
}

fn main() {}
