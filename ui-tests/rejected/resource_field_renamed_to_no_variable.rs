//! A name is one of the template's.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}", read = read_report)]
struct Report {
    #[arg(rename = "kind")]
    series: String,
}

fn read_report(report: Report) -> String {
    report.series
}

fn main() {}
