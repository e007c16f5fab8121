//! A state is shared by threads.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(shelf: State<std::cell::RefCell<u8>>) -> u8 {
    *shelf.borrow()
}

fn main() {}
