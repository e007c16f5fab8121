//! Any client may read.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://all")]
unsafe fn report() -> String {
    String::new()
}

fn main() {}
