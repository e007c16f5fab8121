//! Resources and prompts.

use mcp_runtime::prelude::*;

/// A text that is called otherwise than its URI.
#[mcp_resource(
    uri = "wire://text",
    name = "text",
    mime_type = "text/plain",
    ttl = "60s",
    cache = "public"
)]
async fn text() -> &'static str {
    "one line"
}

/// A text that nobody may keep.
#[mcp_resource(uri = "wire://fresh", name = "fresh")]
async fn fresh() -> &'static str {
    "fresh"
}

/// Any place.
#[mcp_resource(uri = "wire://place/{name}", name = "place")]
async fn place(name: String) -> String {
    name
}

/// What only a client that opens pages can read.
#[mcp_resource(uri = "wire://page", name = "page", requires(elicitation_url))]
async fn page() -> &'static str {
    "page"
}

/// Cannot be read.
#[mcp_resource(uri = "wire://broken", name = "broken")]
async fn broken() -> Result<String, std::io::Error> {
    Err(std::io::Error::other("the secret shelf broke"))
}

/// Greets.
#[mcp_prompt]
async fn greet(
    /// Who is greeted.
    name: String,
) -> String {
    format!("Hello, {name}")
}

/// Says one thing.
#[mcp_prompt]
async fn simple() -> &'static str {
    "Say it."
}

/// Shows a form.
#[mcp_prompt(requires(elicitation_form))]
async fn form() -> &'static str {
    "form"
}
