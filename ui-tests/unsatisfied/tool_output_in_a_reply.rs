//! The value of a reply is written as JSON, too.

use mcp_runtime::prelude::*;

struct Found;

/// Finds.
#[mcp_tool]
fn find() -> Reply<Found> {
    Reply::new(Found)
}

fn main() {}
