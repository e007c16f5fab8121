//! Replies: the text beside a value, and `_meta`.

use mcp_runtime::prelude::*;
use mcp_runtime::testing::block_on;
use serde_json::{Value, json};

use crate::client;

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Weight {
    grams: u32,
}

/// Weighs, and says it as content.
#[mcp_tool]
async fn weigh() -> Reply<Weight> {
    Reply::new(Weight { grams: 12 }).content("light as a feather")
}

/// Weighs, and shows where.
#[mcp_tool]
async fn weigh_silently() -> Reply<Weight> {
    Reply::new(Weight { grams: 12 }).link(ResourceLink::new("scale://1", "scale"))
}

/// Adds a key to `_meta`.
#[mcp_tool]
async fn with_key(key: String) -> Reply<u8> {
    Reply::new(1).meta(key, "value")
}

#[test]
fn words_replace_the_json_text_however_they_are_added() {
    block_on(async {
        let weighed = client().call("weigh", ()).await.expect("an answer");
        assert_eq!(weighed.text(), "light as a feather");
        assert_eq!(weighed.content().len(), 1);
        let value: Value = weighed.structured().expect("a value");
        assert_eq!(value, json!({ "grams": 12 }));

        let weighed = client()
            .call("weigh_silently", ())
            .await
            .expect("an answer");
        assert_eq!(weighed.text(), r#"{"grams":12}"#);
        assert_eq!(weighed.content().len(), 2);
    });
}

#[test]
fn a_meta_key_that_the_protocol_does_not_allow_is_an_internal_error() {
    block_on(async {
        for key in ["com.example/cost", "cost"] {
            let done = client().call("with_key", json!({ "key": key })).await;
            let done = done.expect("an answer");
            assert_eq!(done.meta().expect("some")[key], "value");
        }
        for key in ["io.modelcontextprotocol/serverInfo", "com.mcp/x", "a b"] {
            let failed = client().call("with_key", json!({ "key": key })).await;
            let failed = failed.expect_err("the key is not for authors");
            assert_eq!(failed.code.0, -32603, "{key}");
            assert!(!failed.message.contains(key), "{}", failed.message);
        }
    });
}
