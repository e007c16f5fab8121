//! A field is a variable of the template.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}")]
struct Report {
    series: String,
    year: u16,
}

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.uri())
    }
}

fn main() {}
