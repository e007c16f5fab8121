//! A template has many.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}", size = 5)]
fn report(series: &str) -> String {
    series.to_owned()
}

fn main() {}
