//! A misspelt key is told.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://all", mime = "text/plain")]
fn report() -> String {
    String::new()
}

fn main() {}
