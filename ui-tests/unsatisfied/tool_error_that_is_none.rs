//! An error says what went wrong.

use mcp_runtime::prelude::*;

struct Failed;

/// Finds.
#[mcp_tool]
fn find() -> Result<String, Failed> {
    Err(Failed)
}

fn main() {}
