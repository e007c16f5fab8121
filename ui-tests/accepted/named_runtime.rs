//! The attributes can be told where the runtime is.

#![deny(warnings)]

mod hidden {
    pub use mcp_runtime as runtime;
}

use hidden::runtime::prelude::*;

/// Adds.
#[mcp_tool(crate = crate::hidden::runtime)]
fn add(a: i64) -> i64 {
    a
}

/// One report.
#[mcp_resource(uri = "report://{series}", crate = crate::hidden::runtime)]
struct Report {
    series: String,
}

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.series)
    }
}

/// Greets.
#[mcp_prompt(crate = crate::hidden::runtime)]
fn greet() -> &'static str {
    "hello"
}

fn main() {
    assert!(hidden::runtime::server!().build().is_ok());
}
