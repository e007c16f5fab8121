//! Names are serde's.

use mcp_runtime::prelude::*;

#[mcp_type(rename_all = "camelCase")]
struct Query {
    text: String,
}

fn main() {}
