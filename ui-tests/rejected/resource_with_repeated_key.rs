//! A key is written once.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://all", uri = "report://every")]
fn report() -> String {
    String::new()
}

fn main() {}
