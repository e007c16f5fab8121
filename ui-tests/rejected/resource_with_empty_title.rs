//! A title says something.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://all", title = " ")]
fn report() -> String {
    String::new()
}

fn main() {}
