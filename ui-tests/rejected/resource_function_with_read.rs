//! A function reads by itself.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://index", read = other)]
fn report() -> String {
    String::new()
}

fn other() -> String {
    String::new()
}

fn main() {}
