//! Contents are text or bytes.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://index")]
fn report() -> u32 {
    1
}

fn main() {}
