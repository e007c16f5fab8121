//! A method is no tool.

use mcp_runtime::prelude::*;

struct Sums;

/// Sums.
#[mcp_tool]
impl Sums {
    fn one() -> i64 {
        1
    }
}

fn main() {}
