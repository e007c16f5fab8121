//! Tools that do as they are told.

use mcp_runtime::prelude::*;
use mcp_runtime::schemars::JsonSchema;
use mcp_runtime::serde::{Deserialize, Serialize};
use mcp_runtime::serde_json::{self, Value};

/// Gives back what it gets.
#[mcp_tool(read_only, title = "Echo")]
async fn echo(
    /// What comes back.
    text: String,
) -> String {
    text
}

/// Gives back what it gets, without owning it.
#[mcp_tool]
fn borrowed(text: &str, numbers: &[u32]) -> String {
    format!("{text} {numbers:?}")
}

/// Adds two integers.
#[mcp_tool(read_only, idempotent, destructive = false, open_world = false)]
async fn add(
    /// The first addend.
    a: i64,
    /// The second addend.
    b: i64,
) -> i64 {
    a + b
}

/// Adds two integers on a thread that may block.
#[mcp_tool]
fn add_plainly(a: i64, b: i64) -> i64 {
    a + b
}

/// Adds two integers in place.
#[mcp_tool(inline)]
fn add_inline(a: i64, b: i64) -> i64 {
    a + b
}

/// Has a limit, or none.
#[mcp_tool]
async fn opt(limit: Option<u64>) -> String {
    format!("{limit:?}")
}

/// A color.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
#[schemars(crate = "mcp_runtime::schemars")]
enum Color {
    Red,
    Green,
}

/// A mood.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
#[schemars(crate = "mcp_runtime::schemars")]
enum Mood {
    /// All is well.
    Happy,
    /// All is not.
    Sad,
}

/// Picks a color.
#[mcp_tool]
async fn pick(color: Color) -> String {
    format!("{color:?}")
}

/// Picks in every place there is.
#[mcp_tool]
async fn pick_many(mood: Mood, maybe: Option<Color>, several: Vec<Color>) -> String {
    format!("{mood:?} {maybe:?} {several:?}")
}

/// Takes anything.
#[mcp_tool]
async fn anyv(v: Value) -> String {
    v.to_string()
}

/// Adds up a list.
#[mcp_tool]
async fn list(xs: Vec<u32>) -> u64 {
    xs.into_iter().map(u64::from).sum()
}

/// Takes nothing.
#[mcp_tool]
async fn noargs() {}

/// Has a word of the language for a parameter.
#[mcp_tool]
async fn raw(r#type: String, r#match: Option<bool>) -> String {
    format!("{type} {match:?}")
}

/// Gives a text of some length, with characters that end lines elsewhere.
#[mcp_tool]
async fn big(
    /// How many bytes.
    n: usize,
) -> String {
    let pattern = "0123456789abcde\n\r\t\"\\\u{2028}\u{1}";
    pattern.chars().cycle().take(n).collect()
}

/// Numbers that JSON carries, or not.
#[derive(Serialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
#[schemars(crate = "mcp_runtime::schemars")]
struct Stats {
    /// Their mean.
    mean: f64,
    /// Beyond what a double counts exactly.
    id: u64,
    /// Left out when there is none.
    note: Option<String>,
}

/// Numbers in a struct.
#[mcp_tool]
async fn stats() -> Stats {
    Stats {
        mean: 0.5,
        id: u64::MAX,
        note: None,
    }
}

/// Numbers that are none.
#[mcp_tool]
async fn stats_nan() -> Stats {
    Stats {
        mean: f64::NAN,
        id: 1,
        note: None,
    }
}

/// A typed value, or an error instead.
#[mcp_tool]
async fn stats_or_not(fail: bool) -> Result<Stats, String> {
    if fail {
        return Err("no numbers today".into());
    }
    Ok(Stats {
        mean: 1.0,
        id: 2,
        note: Some("here".into()),
    })
}

/// A list of words.
#[mcp_tool]
async fn words() -> Vec<String> {
    vec!["a".into(), "b".into()]
}

/// Any JSON.
#[mcp_tool]
async fn any_json(json: String) -> Result<Value, ToolError> {
    Ok(serde_json::from_str(&json)?)
}

/// One block of each kind.
#[mcp_tool]
async fn blocks() -> (String, Image, Audio, ResourceLink, EmbeddedResource) {
    (
        "text".into(),
        Image::new([0, 255], "image/png"),
        Audio::new([1, 2, 3], "audio/wav"),
        ResourceLink::new("probe://doc", "doc"),
        EmbeddedResource::text("probe://doc", "text/plain", "inside"),
    )
}

/// A value and more beside it.
#[mcp_tool]
async fn reply() -> Reply<u32> {
    Reply::new(7)
        .link(ResourceLink::new("probe://doc", "doc"))
        .meta("com.example/x", "y")
}

/// The name and version that the client goes by.
#[mcp_tool]
async fn client(context: &Context) -> String {
    match context.client() {
        Some(it) => format!("{} {}", it.name, it.version),
        None => "nobody".into(),
    }
}

#[cfg(feature = "gated")]
/// Is there only with a feature.
#[mcp_tool]
async fn gated() {}
