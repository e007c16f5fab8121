//! Variables are text, both ways.

use mcp_runtime::prelude::*;

struct Series(String);

impl std::str::FromStr for Series {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
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
