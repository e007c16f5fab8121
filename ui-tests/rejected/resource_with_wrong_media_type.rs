//! `markdown` is none.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://index", mime_type = "markdown")]
fn report() -> String {
    String::new()
}

fn main() {}
