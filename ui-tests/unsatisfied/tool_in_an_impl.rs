//! A tool is no associated function.

use mcp_runtime::prelude::*;

struct Sums;

impl Sums {
    /// Adds.
    #[mcp_tool]
    fn add(a: i64) -> i64 {
        a
    }
}

fn main() {}
