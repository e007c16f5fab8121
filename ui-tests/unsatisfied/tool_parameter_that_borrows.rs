//! An argument owns what it has.

use mcp_runtime::prelude::*;

#[derive(mcp_runtime::serde::Deserialize, mcp_runtime::schemars::JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
#[schemars(crate = "mcp_runtime::schemars")]
struct Query<'a> {
    text: &'a str,
}

/// Finds.
#[mcp_tool]
fn find(query: Query<'_>) -> String {
    query.text.to_owned()
}

fn main() {}
