//! Not all of RFC 6570 can be matched.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}/{#part}")]
fn report(series: &str, part: &str) -> String {
    format!("{series}{part}")
}

fn main() {}
