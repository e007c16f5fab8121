//! An alias needs a mark.

use mcp_runtime::prelude::*;

type Ctx = Context;

/// Finds.
#[mcp_tool]
fn find(context: &Ctx) -> bool {
    context.cancelled()
}

fn main() {}
