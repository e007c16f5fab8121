//! Text has a length.

use mcp_runtime::prelude::*;

#[mcp_type]
struct Query {
    #[arg(range = 1..=5)]
    text: String,
}

fn main() {}
