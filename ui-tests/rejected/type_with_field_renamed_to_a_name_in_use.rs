//! Two fields have two names.

use mcp_runtime::prelude::*;

#[mcp_type]
struct Query {
    limit: u32,
    #[arg(rename = "limit")]
    most: u32,
}

fn main() {}
