//! A list has the structs, or links to them.

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

fn all() -> Vec<String> {
    Vec::new()
}

fn main() {}
