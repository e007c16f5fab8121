//! A parameter is a variable of the template.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}")]
fn report(series: &str, year: u16) -> String {
    format!("{series} {year}")
}

fn main() {}
