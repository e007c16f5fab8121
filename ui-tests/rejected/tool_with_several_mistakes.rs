//! All are told at once, each where it is.

use mcp_runtime::prelude::*;

#[mcp_tool(titel = "Add", timeout = "soon")]
fn add(a: &mut i64, b: Option<&str>) -> impl Sized {
    (*a, b.map(str::to_owned))
}

fn main() {}
