//! A field is always given.

use mcp_runtime::prelude::*;

#[mcp_type]
struct Query {
    #[arg]
    text: String,
}

fn main() {}
