//! What is in a list is written as JSON, too.

use mcp_runtime::prelude::*;

struct Found;

/// Finds.
#[mcp_tool]
fn find() -> Vec<Found> {
    vec![Found]
}

fn main() {}
