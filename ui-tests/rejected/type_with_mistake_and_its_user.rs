//! A mistake is told once, whoever uses the type.

use mcp_runtime::prelude::*;

#[mcp_type]
struct Query {
    #[arg(defualt = 5)]
    limit: u32,
}

/// Finds.
#[mcp_tool]
fn find(query: Query) -> Query {
    query
}

fn main() {}
