//! A URI has a scheme.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "reports/{series}")]
fn report(series: &str) -> String {
    series.to_owned()
}

fn main() {}
