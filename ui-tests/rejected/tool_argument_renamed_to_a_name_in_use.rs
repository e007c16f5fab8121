//! Two arguments have two names.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(limit: u32, #[arg(rename = "limit")] most: u32) {
    let _ = limit;
    let _ = most;
}

fn main() {}
