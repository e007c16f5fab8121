//! An async fn is never moved.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt(inline)]
async fn ask() -> String {
    String::new()
}

fn main() {}
