//! An error says what went wrong.

use mcp_runtime::prelude::*;

struct Failed;

/// One report.
#[mcp_resource(uri = "report://index")]
fn report() -> Result<String, Failed> {
    Err(Failed)
}

fn main() {}
