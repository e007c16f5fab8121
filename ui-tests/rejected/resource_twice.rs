//! An item has one attribute.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://all")]
#[mcp_resource(uri = "report://every")]
fn report() -> String {
    String::new()
}

fn main() {}
