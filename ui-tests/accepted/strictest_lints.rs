//! Whatever lints a crate has, what the attributes add keeps to them.

#![deny(warnings, missing_docs, clippy::pedantic)]
#![forbid(unsafe_code)]

use mcp_runtime::prelude::*;

/// Adds two integers.
#[mcp_tool(read_only, idempotent, open_world = false, title = "Add", timeout = "30s")]
pub async fn add(
    /// The first addend.
    a: i64,
    /// The second addend.
    b: i64,
) -> i64 {
    a + b
}

/// Has names that are words of the language.
#[mcp_tool]
pub(crate) fn raw(context: &Context, r#type: &str, r#match: Option<bool>) -> String {
    format!("{type} {match:?} {}", context.cancelled())
}

#[doc = concat!("Takes its words ", "from elsewhere.")]
#[mcp_tool(name = "elsewhere")]
fn r#fn(#[doc = concat!("A ", "number.")] number: u8) -> u8 {
    number
}

/// Is there only with a feature.
#[cfg(any())]
#[mcp_tool]
fn gated(unknown: Unknown) -> Unknown {
    unknown
}

/// Has a parameter that is there only with a feature.
#[mcp_tool]
fn partly(#[cfg(any())] unknown: Unknown, #[cfg(all())] known: u8) -> u8 {
    known
}

/// One published report.
#[mcp_resource(uri = "report://{series}/{year}{?part}", mime_type = "text/markdown")]
pub struct Report {
    /// Its series.
    pub series: String,
    /// Its year.
    pub year: u16,
    /// A part of it.
    pub part: Option<String>,
}

impl ReadResource for Report {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(format!("{} {} {:?}", self.series, self.year, self.part))
    }
}

/// How reports are made.
#[mcp_resource(uri = "report://method")]
fn method() -> &'static str {
    "Carefully."
}

/// Asks for a summary.
#[mcp_prompt]
pub fn summarize(text: &str, sentences: Option<u8>) -> Vec<PromptMessage> {
    vec![PromptMessage::user(format!("{text} {sentences:?}"))]
}

fn main() {
    let server = mcp_runtime::server!().build();
    assert!(server.is_ok(), "{server:?}");
    assert_eq!(raw_name(), "r#fn is callable: 7");
    let report = Report {
        series: "a b".into(),
        year: 2025,
        part: None,
    };
    assert_eq!(report.uri(), "report://a%20b/2025");
    assert_eq!(Report::parse(&report.uri()).map(|it| it.series), Some("a b".into()));
}

fn raw_name() -> String {
    format!("r#fn is callable: {}", r#fn(7))
}
