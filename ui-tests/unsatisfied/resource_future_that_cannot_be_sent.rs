//! A handler may move to another thread while it waits.

use mcp_runtime::prelude::*;

/// One report.
#[mcp_resource(uri = "report://{id}")]
async fn report(id: String) -> String {
    let shared = std::rc::Rc::new(id);
    std::future::ready(()).await;
    shared.to_string()
}

fn main() {}
