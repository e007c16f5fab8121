//! A binary begins somewhere.

use mcp_runtime::prelude::*;

/// Adds.
#[mcp_tool]
fn add(a: i64) -> i64 {
    a
}
