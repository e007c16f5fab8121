//! Types of the author's own that are called like injected ones.

use mcp_runtime::mcp_tool;
use mcp_runtime::prelude::{LoggingLevel, Text};
use serde_json::json;

use crate::client;
use mcp_runtime::testing::block_on;

/// A state of the water.
#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
enum State {
    Ice,
    Steam,
}

/// What is drawn on.
#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
struct Context {
    width: u32,
}

type Server = mcp_runtime::Context;

/// Draws water.
#[mcp_tool]
fn draw(#[arg] context: Context, state: State, other: &State, #[inject] server: &Server) -> Text {
    server.log(LoggingLevel::Debug, "drawn");
    Text::new(format!("{state:?} and {other:?} on {}", context.width))
}

#[test]
fn own_types_of_injected_names_are_arguments() {
    block_on(async {
        let arguments = json!({ "context": { "width": 3 }, "state": "Ice", "other": "Steam" });
        let drawn = client().call("draw", arguments).await.expect("an answer");
        assert_eq!(drawn.text(), "Ice and Steam on 3");
    });
}
