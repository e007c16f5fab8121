//! A resource has no `self`.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://all")]
fn report(self) -> String {
    String::new()
}

fn main() {}
