//! An enum has no fields of its own.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}")]
enum Report {
    A,
}

fn main() {}
