//! An async fn is never moved.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://all", inline)]
async fn report() -> String {
    String::new()
}

fn main() {}
