//! A variable of the template is a field.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{series}/{year}")]
struct Report {
    series: String,
}

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.uri())
    }
}

fn main() {}
