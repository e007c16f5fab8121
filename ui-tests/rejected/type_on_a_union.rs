//! A type is a struct or an enum.

use mcp_runtime::prelude::*;

#[mcp_type]
union Query {
    text: u8,
}

fn main() {}
