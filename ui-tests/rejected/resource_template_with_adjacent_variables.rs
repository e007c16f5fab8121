//! Nobody can tell where one ends.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}{year}")]
fn report(series: &str, year: u16) -> String {
    format!("{series}{year}")
}

fn main() {}
