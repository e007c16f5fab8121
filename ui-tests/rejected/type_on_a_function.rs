//! A type is a struct or an enum.

use mcp_runtime::prelude::*;

#[mcp_type]
fn query() {}

fn main() {}
