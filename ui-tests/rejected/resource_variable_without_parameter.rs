//! A variable of the template is a parameter.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}/{year}")]
fn report(series: &str) -> String {
    series.to_owned()
}

fn main() {}
