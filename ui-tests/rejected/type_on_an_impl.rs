//! A type is a struct or an enum.

use mcp_runtime::prelude::*;

struct Query;

#[mcp_type]
impl Query {}

fn main() {}
