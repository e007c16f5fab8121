//! What is in the path is always there.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{year}")]
fn report(#[arg(default = 2025)] year: u16) -> String {
    year.to_string()
}

fn main() {}
