//! The function takes the struct first.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}", read = read_report)]
struct Report {
    series: String,
}

fn read_report(series: String) -> String {
    series
}

fn main() {}
