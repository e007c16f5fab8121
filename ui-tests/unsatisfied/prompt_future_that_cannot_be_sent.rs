//! A handler may move to another thread while it waits.

use mcp_runtime::prelude::*;

/// Asks.
#[mcp_prompt]
async fn ask(text: String) -> String {
    let shared = std::rc::Rc::new(text);
    std::future::ready(()).await;
    shared.to_string()
}

fn main() {}
