//! Two arguments have two names.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask(limit: u32, #[arg(rename = "limit")] most: u32) -> String {
    String::new()
}

fn main() {}
