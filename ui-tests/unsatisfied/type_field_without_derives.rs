//! A field goes in and out as its type does.

use mcp_runtime::prelude::*;

struct Inner;

#[mcp_type]
struct Query {
    inner: Inner,
}

fn main() {}
