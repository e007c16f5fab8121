//! An alias of an injected type is injected when it is marked.

#![deny(warnings)]

use mcp_runtime::prelude::*;

type Ctx = Context;
type Shelf = State<Vec<String>>;

/// Counts books.
#[mcp_tool]
fn count(#[inject] context: &Ctx, #[inject] shelf: &Shelf, times: usize) -> usize {
    if context.cancelled() { 0 } else { shelf.len() * times }
}

fn main() {
    let server = mcp_runtime::server!().state(vec![String::new()]).build();
    assert!(server.is_ok(), "{server:?}");
    assert!(mcp_runtime::server!().build().is_err(), "the alias needs its state");
}
