//! The messages that a client writes.

use mcp_runtime::serde_json::{Value, json};

/// The `_meta` that every request must have.
pub const META: &str = r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

/// The `_meta` that every request must have, and more.
#[must_use]
pub fn meta(more: &Value) -> Value {
    let mut meta: Value = META.parse().expect("the constant is JSON");
    for (key, value) in more.as_object().into_iter().flatten() {
        meta[key] = value.clone();
    }
    meta
}

/// A request in the current revision.
#[must_use]
pub fn request(id: impl Into<Value>, method: &str, params: Value) -> Value {
    with_meta(id, method, params, &json!({}))
}

/// A request with more in its `_meta`.
#[must_use]
pub fn with_meta(id: impl Into<Value>, method: &str, mut params: Value, more: &Value) -> Value {
    params["_meta"] = meta(more);
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": method, "params": params })
}

/// A call of a tool.
#[must_use]
pub fn call(id: impl Into<Value>, tool: &str, arguments: Value) -> Value {
    let mut params = json!({ "name": tool });
    params["arguments"] = arguments;
    request(id, "tools/call", params)
}

/// The cancellation of a request.
#[must_use]
pub fn cancel(id: impl Into<Value>) -> Value {
    json!({
        "jsonrpc": "2.0",
        "method": "notifications/cancelled",
        "params": { "requestId": id.into(), "reason": "the test changed its mind" },
    })
}

/// The code of an error response.
#[must_use]
pub fn error_code(response: &Value) -> i64 {
    response["error"]["code"]
        .as_i64()
        .unwrap_or_else(|| panic!("no error: {response}"))
}

/// The text blocks of a tool's result.
#[must_use]
pub fn text(response: &Value) -> String {
    let blocks = response["result"]["content"]
        .as_array()
        .unwrap_or_else(|| panic!("no content: {response}"));
    let texts: Vec<&str> = blocks.iter().filter_map(|it| it["text"].as_str()).collect();
    texts.join("\n")
}
