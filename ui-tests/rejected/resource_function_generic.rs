//! Clients see one catalogue.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{id}")]
fn report<T: ToString>(id: T) -> String {
    id.to_string()
}

fn main() {}
