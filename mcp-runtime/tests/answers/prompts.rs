//! Resources inside the messages of prompts.

use mcp_runtime::prelude::*;
use mcp_runtime::protocol::ResourceContents;
use mcp_runtime::testing::block_on;
use serde_json::{Value, json};

use crate::client;

/// Shows what it is about.
#[mcp_prompt]
async fn about() -> Vec<PromptMessage> {
    let embedded = |it: ResourceContents| PromptMessage::user(EmbeddedResource::from(it));
    vec![
        embedded(ResourceContents::text("doc://a", "words")),
        embedded(ResourceContents::blob("doc://b", [1, 2])),
        embedded(ResourceContents::text("doc://c", "# words").mime_type("text/markdown")),
    ]
}

#[test]
fn an_embedded_resource_always_says_its_format() {
    block_on(async {
        let got = client().get_prompt("about", &[]).await.expect("an answer");
        let formats: Vec<Value> = got
            .messages()
            .iter()
            .map(|it| json!(it)["content"]["resource"]["mimeType"].take())
            .collect();
        assert_eq!(
            formats,
            ["text/plain", "application/octet-stream", "text/markdown"]
        );
    });
}
