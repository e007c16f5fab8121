//! Clients do not give what the server gives.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(default = 5)] context: &Context) {
    let _ = context;
}

fn main() {}
