//! A condition stands on the parameter.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[cfg_attr(all(), arg(default = 5))] limit: u32) {
    let _ = limit;
}

fn main() {}
