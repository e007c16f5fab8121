//! A resource has one.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource]
fn report() -> String {
    String::new()
}

fn main() {}
