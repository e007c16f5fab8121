//! What tools return: each way by its type, aliases included.

use mcp_runtime::mcp_tool;
use mcp_runtime::prelude::*;
use serde_json::{Value, json};

use crate::client;
use mcp_runtime::testing::block_on;

/// A structured value.
#[derive(serde::Serialize, schemars::JsonSchema)]
struct Sum {
    sum: i64,
}

type Fallible<T> = Result<T, ToolError>;

/// Returns a struct.
#[mcp_tool(
    title = "Sum",
    read_only,
    destructive = false,
    idempotent,
    open_world = false,
    timeout = "5s"
)]
async fn structured(a: i64, b: i64) -> Sum {
    tokio::task::yield_now().await;
    Sum { sum: a + b }
}

/// Returns a result behind an alias.
#[mcp_tool]
fn aliased(fail: bool) -> Fallible<Sum> {
    if fail {
        return Err(ToolError::text("failed"));
    }
    Ok(Sum { sum: 1 })
}

/// Returns content.
#[mcp_tool]
fn content() -> Vec<Content> {
    vec![Text::new("one").into(), Text::new("two").into()]
}

/// Returns text that lives for ever.
#[mcp_tool]
fn fixed_text() -> Result<&'static str, String> {
    Ok("fixed")
}

#[test]
fn each_type_has_its_way() {
    block_on(async {
        let client = client();
        let sum = client
            .call("structured", json!({ "a": 1, "b": 2 }))
            .await
            .expect("an answer");
        assert_eq!(
            sum.structured::<Value>().expect("a value"),
            json!({ "sum": 3 })
        );
        let sum = client
            .call("aliased", json!({ "fail": false }))
            .await
            .expect("an answer");
        assert_eq!(
            sum.structured::<Value>().expect("a value"),
            json!({ "sum": 1 })
        );
        let failed = client
            .call("aliased", json!({ "fail": true }))
            .await
            .expect("an answer");
        assert!(failed.is_error());
        assert_eq!(
            client
                .call("content", json!({}))
                .await
                .expect("an answer")
                .content()
                .len(),
            2
        );
        assert_eq!(
            client
                .call("fixed_text", json!({}))
                .await
                .expect("an answer")
                .text(),
            "fixed"
        );
    });
}

#[test]
fn hints_are_sent_as_written() {
    block_on(async {
        let tools = client().list_tools().await.expect("a list");
        let structured = tools
            .iter()
            .find(|it| it.name == "structured")
            .expect("the tool");
        let annotations = structured.annotations.as_ref().expect("annotations");
        assert_eq!(annotations.read_only_hint, Some(true));
        assert_eq!(annotations.destructive_hint, Some(false));
        assert_eq!(annotations.idempotent_hint, Some(true));
        assert_eq!(annotations.open_world_hint, Some(false));
        assert!(structured.output_schema.is_some());
    });
}
