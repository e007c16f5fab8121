//! A resource has no `self`.

use mcp_runtime::prelude::*;

struct Owner;

impl Owner {
    /// One report.
    #[mcp_resource(uri = "report://all")]
    fn report(self) -> String {
        String::new()
    }
}

fn main() {}
