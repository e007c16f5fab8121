//! Clients show a description.

use mcp_runtime::prelude::*;

#[mcp_prompt]
fn greet(name: String) -> String {
    name
}

fn main() {}
