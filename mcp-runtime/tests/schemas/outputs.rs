//! Results are held to the schema before they are sent.

use mcp_runtime::ErrorCode;
use mcp_runtime::prelude::*;
use mcp_runtime::testing::{Client, block_on};
use serde::Serialize;
use serde_json::{Value, json};

use crate::server;

fn list() -> Value {
    json!({ "type": "array", "items": { "type": "integer" }, "x-order": "by size" })
}

const NOTHING: &str = r#"{ "type": "null" }"#;

/// It has no derived schema.
#[derive(Serialize)]
#[serde(transparent)]
struct Items(Vec<i64>);

/// Lists numbers.
#[mcp_tool(output_schema = list)]
fn numbers(count: i64) -> Items {
    Items((0..count).collect())
}

/// Lists what it is told.
#[mcp_tool(output_schema = list)]
async fn told(value: Value) -> Result<Value, ToolError> {
    match value {
        Value::Bool(_) => Err(ToolError::text("no truths")),
        value => Ok(value),
    }
}

/// Lists one and says so.
#[mcp_tool(output_schema = list)]
fn replied(value: Value) -> Reply<Value> {
    Reply::new(value).text("one")
}

/// Comes back with nothing.
#[mcp_tool(output_schema = NOTHING)]
fn nothing() -> Value {
    Value::Null
}

fn client() -> Client {
    let server = server().tool::<numbers>().tool::<told>();
    Client::new(server.tool::<replied>().tool::<nothing>())
}

#[test]
fn a_schema_is_published_as_it_is() {
    block_on(async {
        let tools = client().list_tools().await.expect("a list");
        let numbers = tools
            .iter()
            .find(|it| it.name == "numbers")
            .expect("the tool");
        assert_eq!(
            numbers.output_schema.clone().map(Value::Object),
            Some(list())
        );
    });
}

#[test]
fn what_fits_is_sent() {
    block_on(async {
        let client = client();
        let listed = client
            .call("numbers", json!({ "count": 2 }))
            .await
            .expect("an answer");
        assert_eq!(
            listed.structured::<Value>().expect("a value"),
            json!([0, 1])
        );
        assert_eq!(listed.text(), "[0,1]");
        let replied = client
            .call("replied", json!({ "value": [1] }))
            .await
            .expect("an answer");
        assert_eq!(replied.text(), "one\n[1]");
        let nothing = client.call("nothing", json!({})).await.expect("an answer");
        assert_eq!(nothing.structured::<Value>().expect("a value"), Value::Null);
    });
}

#[test]
fn what_does_not_fit_is_never_sent() {
    block_on(async {
        let client = client();
        for (tool, value) in [
            ("told", json!(["a secret"])),
            ("told", json!({})),
            ("told", Value::Null),
            ("replied", json!("a secret")),
        ] {
            let error = client
                .call(tool, json!({ "value": value }))
                .await
                .expect_err("it does not fit");
            assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
            assert!(!error.message.contains("secret"), "{}", error.message);
        }
    });
}

#[test]
fn an_error_for_the_model_needs_no_value() {
    block_on(async {
        let told = client()
            .call("told", json!({ "value": true }))
            .await
            .expect("an answer");
        assert!(told.is_error());
        assert_eq!(told.text(), "no truths");
    });
}
