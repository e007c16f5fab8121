//! A parameter has a schema.

use mcp_runtime::prelude::*;

#[derive(mcp_runtime::serde::Deserialize)]
#[serde(crate = "mcp_runtime::serde")]
struct Query {
    text: String,
}

/// Finds.
#[mcp_tool]
fn find(query: Query) -> String {
    query.text
}

fn main() {}
