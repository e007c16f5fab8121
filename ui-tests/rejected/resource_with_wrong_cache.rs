//! It is public or private.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://index", cache = "shared")]
fn report() -> String {
    String::new()
}

fn main() {}
