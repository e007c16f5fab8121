//! The value of a result is written as JSON, too.

use mcp_runtime::prelude::*;

struct Found {
    text: String,
}

/// Finds.
#[mcp_tool]
fn find() -> Result<Found, String> {
    Ok(Found {
        text: String::new(),
    })
}

fn user() -> String {
    find().map(|it| it.text).unwrap_or_default()
}

fn main() {
    user();
}
