//! What is borrowed is read from JSON, too.

use mcp_runtime::prelude::*;

struct Query {
    text: String,
}

/// Finds.
#[mcp_tool]
fn find(query: &Query) -> String {
    query.text.clone()
}

fn main() {}
