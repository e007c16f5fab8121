//! A handler may move to another thread while it waits.

use mcp_runtime::prelude::*;

/// Finds.
#[mcp_tool]
async fn find(context: Context) -> bool {
    let shared = std::rc::Rc::new(1);
    std::future::ready(()).await;
    *shared == 1 && context.cancelled()
}

fn main() {}
