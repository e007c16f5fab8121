//! What a list function takes is injected.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}", list = all)]
struct Report {
    series: String,
}

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.uri())
    }
}

fn all(count: u8) -> Vec<Report> {
    let _ = count;
    Vec::new()
}

fn main() {}
