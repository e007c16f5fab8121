//! One result is enough.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find() -> Result<Result<String, String>, String> {
    Ok(Ok(String::new()))
}

fn main() {}
