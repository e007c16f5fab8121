//! What comes behind the struct is injected.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}", read = read_report)]
struct Report {
    series: String,
}

fn read_report(report: Report, year: u16) -> String {
    format!("{} {year}", report.series)
}

fn main() {}
