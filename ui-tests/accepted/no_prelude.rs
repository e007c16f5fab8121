//! A crate without the prelude, where every name is a path.

#![deny(warnings)]
#![no_implicit_prelude]

use ::mcp_runtime::{mcp_prompt, mcp_resource, mcp_tool};
use ::std::string::String;

/// One of a few.
#[derive(::mcp_runtime::Choice)]
enum Season {
    Spring,
    Summer,
}

/// Asks.
#[mcp_tool(read_only)]
fn ask(
    #[arg(rename = "from", length = 1..)] sender: ::std::option::Option<String>,
    #[arg(range = 1..=100, default = 10)] limit: u32,
    #[arg(default = "*", pattern = "^[a-z*]+$")] words: &str,
    #[arg(default = ["a"])] tags: &[String],
    #[arg(default = Season::Spring)] season: Season,
) -> ::std::result::Result<u32, String> {
    let _ = (sender, words, tags, season);
    ::std::result::Result::Ok(limit)
}

/// Waits.
#[mcp_tool]
async fn wait(context: ::mcp_runtime::Context, id: ::mcp_runtime::Id64) -> ::mcp_runtime::Id64 {
    let _ = context;
    id
}

/// One report.
#[mcp_resource(uri = "report://{series}/{year}{?part}", read = read_report)]
struct Report {
    #[arg(length = 2..)]
    series: String,
    #[arg(range = 1900..)]
    year: u16,
    #[arg(default = 1)]
    part: u8,
}

fn read_report(report: Report) -> String {
    report.uri()
}

/// Asks for a summary.
#[mcp_prompt]
fn summarize(#[arg(format = "uri")] text: &str, #[arg(default = Season::Summer)] season: Season) -> String {
    let _ = season;
    ::std::convert::From::from(text)
}

fn main() {
    let server = ::mcp_runtime::server!().build();
    ::std::assert!(server.is_ok(), "{server:?}");
}
