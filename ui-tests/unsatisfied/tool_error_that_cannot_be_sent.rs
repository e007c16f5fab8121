//! An error leaves its thread.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find() -> Result<String, Box<dyn std::error::Error>> {
    Ok(String::new())
}

fn main() {}
