//! Clients see a name.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
fn ask((left, right): (String, String)) -> String {
    left + &right
}

fn main() {}
