//! A parameter is read from JSON and has a schema.

use mcp_runtime::prelude::*;

struct Query {
    text: String,
}

/// Finds.
#[mcp_tool]
fn find(query: Query) -> String {
    query.text
}

fn main() {}
