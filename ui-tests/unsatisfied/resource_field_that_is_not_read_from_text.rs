//! Variables are text.

use mcp_runtime::prelude::*;

struct Series(String);

impl std::fmt::Display for Series {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// One report.
#[mcp_resource(uri = "report://{series}")]
struct Report {
    series: Series,
}

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.series.0)
    }
}

fn main() {}
