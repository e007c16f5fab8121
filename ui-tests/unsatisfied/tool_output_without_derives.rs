//! What is returned is written as JSON and has a schema.

use mcp_runtime::prelude::*;

struct Found {
    text: String,
}

/// Finds.
#[mcp_tool]
fn find() -> Found {
    Found {
        text: String::new(),
    }
}

fn user() -> String {
    find().text
}

fn main() {
    user();
}
