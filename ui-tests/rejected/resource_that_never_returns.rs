//! A resource answers.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://all")]
fn report() -> ! {
    loop {}
}

fn main() {}
