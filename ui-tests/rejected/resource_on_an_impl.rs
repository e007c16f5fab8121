//! A resource is a struct or a function.

use mcp_runtime::prelude::*;

struct Reports;

/// One report.
#[mcp_resource(uri = "report://all")]
impl Reports {}

fn main() {}
