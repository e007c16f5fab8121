//! Content is what the protocol allows: keys of `_meta`, hints, wherever the block stands.

use mcp_runtime::prelude::*;
use mcp_runtime::protocol::{Annotations, ResourceContents, Role};
use mcp_runtime::testing::block_on;
use serde_json::{Map, Value, json};

use crate::client;

fn meta(key: &str) -> Map<String, Value> {
    Map::from_iter([(key.to_owned(), json!(1))])
}

/// A block of a kind, with a key in its `_meta`.
#[mcp_tool]
fn block(kind: String, key: String) -> Content {
    match &*kind {
        "text" => Text::new("a").meta(meta(&key)).into(),
        "image" => Image::new([0], "image/png").meta(meta(&key)).into(),
        "audio" => Audio::new([0], "audio/wav").meta(meta(&key)).into(),
        "link" => ResourceLink::new("a:b", "b").meta(meta(&key)).into(),
        "resource" => EmbeddedResource::text("a:b", "text/plain", "c")
            .meta(meta(&key))
            .into(),
        _ => EmbeddedResource::from(ResourceContents::text("a:b", "c").meta(meta(&key))).into(),
    }
}

/// The same beside a value.
#[mcp_tool]
fn block_beside(kind: String, key: String) -> Reply<u8> {
    Reply::new(1).content(block(kind, key))
}

/// The same in a message.
#[mcp_prompt]
fn block_to_ask(kind: String, key: String) -> PromptMessage {
    PromptMessage::user(block(kind, key))
}

/// Contents with a key in their `_meta`.
#[mcp_resource(uri = "keyed://{key}")]
fn keyed(key: String) -> ResourceContents {
    ResourceContents::blob("keyed://it", [0]).meta(meta(&key))
}

#[test]
fn keys_of_the_protocol_are_refused_wherever_they_stand() {
    block_on(async {
        let client = client();
        for (key, is_fine) in [
            ("com.example/cost", true),
            ("io.modelcontextprotocol/x", false),
            ("a b", false),
        ] {
            for kind in ["text", "image", "audio", "link", "resource", "contents"] {
                let arguments = json!({ "kind": kind, "key": key });
                for tool in ["block", "block_beside"] {
                    let called = client.call(tool, &arguments).await;
                    match called {
                        Ok(_) => assert!(is_fine, "{tool} {arguments}"),
                        Err(error) => {
                            assert!(!is_fine, "{tool} {arguments}: {error}");
                            assert_eq!(error.code.0, -32603);
                            assert!(error.message.starts_with("internal error ("), "{error}");
                        }
                    }
                }
                let asked = client
                    .get_prompt("block_to_ask", &[("kind", kind), ("key", key)])
                    .await;
                assert_eq!(asked.is_ok(), is_fine, "{kind} {key}");
            }
        }
        assert!(client.read("keyed://cost").await.is_ok());
        let refused = client.read("keyed://a%20b").await.expect_err("no key");
        assert_eq!(refused.code.0, -32603);
    });
}

/// Text with hints.
#[mcp_tool]
fn hinted(priority: f64, moment: String) -> Result<Text, ToolError> {
    let hints = Annotations::new()
        .audience([Role::User, Role::Assistant])
        .priority(priority)?
        .last_modified(moment)?;
    Ok(Text::new("a").annotations(hints))
}

/// Text with a hint that nobody checked.
#[mcp_tool]
fn hinted_by_hand() -> Text {
    let mut hints = Annotations::new();
    hints.priority = Some(f64::NAN);
    Text::new("a").annotations(hints)
}

#[test]
fn hints_are_checked_where_they_are_made_and_before_they_are_sent() {
    block_on(async {
        let client = client();
        let call = |priority: f64, moment: &str| {
            let arguments = json!({ "priority": priority, "moment": moment });
            let client = &client;
            async move { client.call("hinted", arguments).await.expect("an answer") }
        };
        let fine = call(0.5, "2026-07-28T15:00:58Z").await;
        assert!(!fine.is_error(), "{}", fine.text());
        let wrong = call(1.5, "2026-07-28").await;
        assert_eq!(
            wrong.text(),
            "the priority must be between 0 and 1, not 1.5"
        );
        let wrong = call(1.0, "yesterday").await;
        assert!(wrong.is_error() && wrong.text().contains("`yesterday`"));
        let refused = client.call("hinted_by_hand", ()).await;
        assert_eq!(refused.expect_err("no priority").code.0, -32603);
    });
}

#[test]
fn every_hint_is_sent() {
    block_on(async {
        let client = client();
        let params = json!({
            "name": "hinted",
            "arguments": { "priority": 0, "moment": "2026-07-28" },
        });
        let sent = client
            .request("tools/call", params)
            .await
            .expect("an answer");
        let hints = json!({ "audience": ["user", "assistant"], "priority": 0.0, "lastModified": "2026-07-28" });
        assert_eq!(sent["content"][0]["annotations"], hints);
    });
}
