//! What is returned may leave its thread.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find() -> std::rc::Rc<str> {
    "".into()
}

fn main() {}
