//! Only some types are injected.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[inject] text: String) -> String {
    text
}

fn main() {}
