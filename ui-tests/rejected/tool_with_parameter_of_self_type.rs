//! Outside of an impl there is no `Self`.

use mcp_runtime::prelude::*;

struct Sums;

impl Sums {
    /// Adds.
    #[mcp_tool]
    fn add(a: Self) -> i64 {
        let _ = a;
        1
    }
}

fn main() {}
