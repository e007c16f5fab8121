//! A fixed resource is listed by itself.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://index", list = all)]
fn report() -> String {
    String::new()
}

fn all() -> Vec<ResourceLink> {
    Vec::new()
}

fn main() {}
