//! Variables are text.

use mcp_runtime::prelude::*;

struct Series(String);

/// One report.
#[mcp_resource(uri = "report://{series}")]
fn report(series: Series) -> String {
    series.0
}

fn main() {}
