//! Tools whose schemas say more than a type does.

use mcp_runtime::prelude::*;
use mcp_runtime::serde_json::{Map, Value, json};

/// Has an argument that a header repeats.
#[mcp_tool(read_only)]
fn test_custom_header(
    /// What is said in the message and in the header.
    #[header("Value")]
    value: &str,
) -> String {
    format!("The value is {value}.")
}

/// Has a schema with the keywords of JSON Schema 2020-12.
#[mcp_tool(read_only, input_schema = contact)]
fn json_schema_2020_12_tool(arguments: &Map<String, Value>) -> String {
    format!("{} arguments fit.", arguments.len())
}

fn contact() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": { "street": { "type": "string" }, "city": { "type": "string" } },
            },
        },
        "properties": {
            "name": { "type": "string" },
            "address": { "$ref": "#/$defs/address" },
            "contactMethod": { "type": "string", "enum": ["phone", "email"] },
            "phone": { "type": "string" },
            "email": { "type": "string" },
        },
        "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
        "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
        "then": { "required": ["phone"] },
        "else": { "required": ["email"] },
        "additionalProperties": false,
    })
}
