//! What clients see of the headers, and that calls without headers work as ever.

use mcp_runtime::HeaderArgument;
use mcp_runtime::prelude::*;
use mcp_runtime::testing::{Client, block_on};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// Where the data is.
#[derive(Debug, Deserialize, JsonSchema)]
enum Region {
    East,
    West,
}

impl HeaderArgument for Region {}

/// Who asks.
#[derive(Deserialize, JsonSchema)]
struct Caller {
    #[schemars(extend("x-mcp-header" = "Tenant"))]
    tenant: Option<String>,
}

/// Counts rows.
#[mcp_tool(read_only)]
fn count_rows(
    /// Where to count.
    #[header("Region")]
    region: Region,
    #[header("Table")] table: &str,
    #[header("limit")] limit: Option<u32>,
    #[header("Exact")] exact: bool,
    #[header("Fallback")] fallback: Option<Region>,
    caller: Option<Caller>,
) -> String {
    format!(
        "{region:?} {table} {limit:?} {exact} {fallback:?} {:?}",
        caller.and_then(|it| it.tenant)
    )
}

fn client() -> Client {
    Client::new(
        mcp_runtime::server!()
            .without_linked_items()
            .tool::<count_rows>(),
    )
}

#[test]
fn the_schema_names_the_headers() {
    block_on(async {
        let tools = client().list_tools().await.expect("a list");
        let schema = Value::Object(tools[0].input_schema.clone());
        assert_eq!(
            schema["properties"],
            json!({
                "region": {
                    "type": "string",
                    "enum": ["East", "West"],
                    "description": "Where to count.",
                    "x-mcp-header": "Region",
                },
                "table": { "type": "string", "x-mcp-header": "Table" },
                "limit": { "type": "integer", "minimum": 0, "maximum": u32::MAX, "x-mcp-header": "limit" },
                "exact": { "type": "boolean", "x-mcp-header": "Exact" },
                "fallback": {
                    "type": "string",
                    "enum": ["East", "West"],
                    "description": "Where the data is.",
                    "x-mcp-header": "Fallback",
                },
                "caller": {
                    "type": "object",
                    "description": "Who asks.",
                    "properties": { "tenant": { "type": "string", "x-mcp-header": "Tenant" } },
                    "additionalProperties": false,
                },
            })
        );
        assert_eq!(schema["required"], json!(["region", "table", "exact"]));
    });
}

#[test]
fn a_call_without_headers_is_a_call() {
    block_on(async {
        let arguments =
            json!({ "region": "West", "table": "t", "exact": true, "caller": { "tenant": "a" } });
        let counted = client()
            .call("count_rows", arguments)
            .await
            .expect("an answer");
        assert_eq!(counted.text(), "West t None true None Some(\"a\")");
    });
}
