//! There is no last fraction before an end.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(range = 0.0..1.0)] share: f64) {
    let _ = share;
}

fn main() {}
