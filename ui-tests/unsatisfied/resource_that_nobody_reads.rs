//! A struct is read by its `ReadResource`, or by a function.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}")]
struct Report {
    series: String,
}

fn main() {}
