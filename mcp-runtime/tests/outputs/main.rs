//! What comes back from tools: every way of it, what is never sent, and how much of it.

#![expect(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

mod agreement;
mod rows;
mod sizes;
mod soundness;

use mcp_runtime::testing::Client;
use serde_json::{Value, json};

/// A client of a server with everything in this crate.
fn client() -> Client {
    Client::new(mcp_runtime::server!())
}

/// The result of a call without arguments, as it is on the wire.
async fn result(client: &Client, tool: &str) -> Value {
    let called = client.request("tools/call", json!({ "name": tool })).await;
    called.unwrap_or_else(|error| panic!("`{tool}` answers with {error}"))
}

/// The output schema of a tool, as it is listed.
async fn schema(client: &Client, tool: &str) -> Option<Value> {
    let tools = client.list_tools().await.expect("a list");
    let found = tools.into_iter().find(|it| it.name == tool);
    found.expect("the tool").output_schema.map(Value::Object)
}
