//! An error leaves its thread.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://index")]
fn report() -> Result<String, Box<dyn std::error::Error>> {
    Ok(String::new())
}

fn main() {}
