//! Clients show a description.

use mcp_runtime::prelude::*;

#[mcp_resource(uri = "report://one")]
fn report() -> String {
    String::new()
}

fn main() {}
