//! A fixed resource is a function, or a struct with braces.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://index")]
struct Report;

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.uri())
    }
}

fn main() {}
