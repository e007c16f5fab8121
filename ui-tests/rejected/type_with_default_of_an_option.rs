//! An option has its default.

use mcp_runtime::prelude::*;

#[mcp_type]
struct Query {
    #[arg(default = 5)]
    limit: Option<u32>,
}

fn main() {}
