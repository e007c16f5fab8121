//! Keys are for what clients give.

use mcp_runtime::prelude::*;

#[mcp_type]
enum Query {
    #[arg(rename = "one")]
    One,
}

fn main() {}
