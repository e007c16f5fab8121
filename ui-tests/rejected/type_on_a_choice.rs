//! A choice goes in and out already.

use mcp_runtime::prelude::*;

#[mcp_type]
#[derive(Choice)]
enum Season {
    Spring,
}

fn main() {}
