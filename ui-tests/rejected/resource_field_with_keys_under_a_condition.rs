//! A condition stands on the field.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}", read = read_report)]
struct Report {
    #[cfg_attr(all(), arg(length = 1..=5))]
    series: String,
}

fn read_report(report: Report) -> String {
    report.series
}

fn main() {}
