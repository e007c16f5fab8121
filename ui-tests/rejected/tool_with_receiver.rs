//! A tool is no method.

use mcp_runtime::prelude::*;

struct Sums;

impl Sums {
    /// Adds.
    #[mcp_tool]
    fn add(&self, a: i64) -> i64 {
        a
    }
}

fn main() {}
