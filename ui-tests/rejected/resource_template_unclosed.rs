//! It is no template.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series")]
fn report(series: &str) -> String {
    series.to_owned()
}

fn main() {}
