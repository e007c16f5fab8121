//! What is in a list is read from JSON, too.

use mcp_runtime::prelude::*;

struct Query {
    text: String,
}

/// Finds.
#[mcp_tool]
fn find(queries: Vec<Query>) -> usize {
    queries.iter().map(|it| it.text.len()).sum()
}

fn main() {}
