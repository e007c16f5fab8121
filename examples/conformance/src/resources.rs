//! Resources: text, bytes, and a family of them.

use mcp_runtime::prelude::*;
use mcp_runtime::serde_json::json;

/// A picture of one pixel.
pub(crate) fn png() -> Vec<u8> {
    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x90wS\xde\x00\x00\x00\x0cIDATx\xdac\xf8\xcf\xc0\x00\x00\x03\x01\x01\x00\xf7\x03AC\x00\x00\x00\x00IEND\xaeB`\x82";
    PNG.to_vec()
}

/// Text that never changes.
#[mcp_resource(uri = "test://static-text", mime_type = "text/plain")]
fn static_text() -> &'static str {
    "This is the content of the static text resource."
}

/// Bytes that never change.
#[mcp_resource(uri = "test://static-binary", mime_type = "image/png")]
fn static_binary() -> Vec<u8> {
    png()
}

/// Data for an id.
#[mcp_resource(uri = "test://template/{id}/data", mime_type = "application/json")]
fn template(id: &str) -> String {
    json!({ "id": id, "templateTest": true, "data": format!("Data for ID: {id}") }).to_string()
}
