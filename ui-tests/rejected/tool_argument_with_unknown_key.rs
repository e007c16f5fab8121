//! A misspelt key is told.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
fn find(#[arg(defualt = 5)] limit: u32) {}

fn main() {}
