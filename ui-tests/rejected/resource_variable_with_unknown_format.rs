//! A format is one that is checked.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{id}")]
fn report(#[arg(format = "guid")] id: String) -> String {
    id
}

fn main() {}
