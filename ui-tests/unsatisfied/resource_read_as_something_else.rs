//! Contents are text or bytes.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}")]
struct Report {
    series: String,
}

impl ReadResource<u32> for Report {
    async fn read(self, _context: &Context) -> Result<u32, ResourceError> {
        Ok(1)
    }
}

fn main() {}
