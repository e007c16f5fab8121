//! Resources and prompts.

use std::fmt;
use std::str::FromStr;

use mcp_runtime::prelude::*;
use mcp_runtime::protocol::ResourceContents;

/// A document.
#[mcp_resource(
    uri = "probe://doc",
    mime_type = "text/plain",
    size = 12,
    ttl = "60s",
    cache = "public"
)]
async fn doc() -> &'static str {
    "one\ntwo\u{2028}"
}

/// Some bytes.
#[mcp_resource(
    uri = "probe://blob",
    mime_type = "application/octet-stream",
    title = "Bytes"
)]
fn blob() -> Vec<u8> {
    vec![0, 159, 146, 150]
}

/// Nothing yet.
#[mcp_resource(uri = "probe://empty")]
async fn empty() -> String {
    String::new()
}

/// Several things at once.
#[mcp_resource(uri = "probe://all")]
async fn all() -> Vec<ResourceContents> {
    vec![
        ResourceContents::text("probe://doc", "one"),
        ResourceContents::blob("probe://blob", [0]),
    ]
}

/// Cannot be read.
#[mcp_resource(uri = "probe://broken")]
async fn broken() -> Result<String, std::io::Error> {
    Err(std::io::Error::other("the disk is\non fire"))
}

/// Panics.
#[mcp_resource(uri = "probe://boom")]
fn boom() -> String {
    panic!("the resource's secret");
}

/// One item.
#[mcp_resource(uri = "probe://item/{id}{?fmt}", mime_type = "text/plain", list = items)]
pub(crate) struct Item {
    id: u32,
    fmt: Option<Fmt>,
}

impl ReadResource for Item {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        if self.id == 404 {
            return Err(ResourceError::not_found());
        }
        Ok(format!("{} as {:?} at {}", self.id, self.fmt, self.uri()))
    }
}

fn items() -> Vec<Item> {
    [2, 1].map(|id| Item { id, fmt: None }).into()
}

/// The item that comes before all others.
#[mcp_resource(uri = "probe://item/first")]
async fn first() -> &'static str {
    "the first"
}

/// A file below a folder.
#[mcp_resource(uri = "probe://files/{+path}")]
async fn file(path: String) -> String {
    path
}

/// How an item is written.
#[derive(Debug)]
pub(crate) enum Fmt {
    /// For people.
    Text,
    /// For programs.
    Json,
}

impl FromStr for Fmt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err(format!("`{text}` is no format")),
        }
    }
}

impl fmt::Display for Fmt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "text",
            Self::Json => "json",
        })
    }
}

/// Greets someone.
#[mcp_prompt(title = "Greet")]
fn greet(
    /// Who is greeted.
    name: String,
    /// How often.
    times: u32,
    /// In which words.
    words: Option<String>,
) -> Vec<PromptMessage> {
    let words = words.unwrap_or_else(|| "Hello".into());
    vec![PromptMessage::user(format!("{words}, {name}! x{times}"))]
}

/// Says one thing.
#[mcp_prompt]
async fn simple() -> &'static str {
    "Say it."
}

/// Cannot be made.
#[mcp_prompt]
fn failing() -> Result<String, ToolError> {
    Err(ToolError::text("no words"))
}

/// Panics.
#[mcp_prompt]
async fn bad() -> String {
    panic!("the prompt's secret");
}
