//! Clients see one catalogue.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask<T: ToString>(text: T) -> String {
    text.to_string()
}

fn main() {}
