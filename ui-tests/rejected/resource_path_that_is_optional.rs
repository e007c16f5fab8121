//! What is in the path is always there.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}")]
struct Report {
    series: Option<String>,
}

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.uri())
    }
}

fn main() {}
