//! What is behind the question mark may be absent.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}{?page}")]
struct Report {
    series: String,
    page: u32,
}

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.uri())
    }
}

fn main() {}
