//! A trait is derived once.

use mcp_runtime::prelude::*;

use mcp_runtime::schemars::JsonSchema;

#[mcp_type]
#[derive(Clone, JsonSchema)]
struct Query {
    text: String,
}

fn main() {}
