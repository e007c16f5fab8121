//! Fields are read out of a URI.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}")]
struct Report<T> {
    series: T,
}

fn main() {}
