//! Attributes of others stand above and below ours.

#![deny(warnings)]

use mcp_runtime::prelude::*;

/// Adds.
#[allow(clippy::many_single_char_names)]
#[must_use]
#[mcp_tool(read_only)]
#[inline]
#[cfg_attr(all(), allow(unused_variables))]
fn add(#[allow(unused)] a: i64, #[arg(default = 1)] #[expect(unused_variables)] b: i64) -> i64 {
    a
}

/// One report.
#[derive(Clone, Debug)]
#[mcp_resource(uri = "report://{id}", read = read_report)]
#[derive(PartialEq)]
struct Report {
    #[arg(length = 1..)]
    #[cfg_attr(all(), allow(dead_code))]
    id: String,
}

fn read_report(report: Report) -> String {
    report.clone().id
}

/// A question.
#[derive(Clone)]
#[allow(dead_code)]
#[mcp_type]
#[derive(Debug, PartialEq)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(title = "Question")]
struct Question {
    #[serde(alias = "text")]
    #[arg(length = 1..)]
    the_words: String,
}

/// Asks.
#[cfg(all())]
#[mcp_prompt]
#[allow(clippy::needless_pass_by_value)]
fn ask(text: String) -> String {
    text
}

fn main() {
    assert!(mcp_runtime::server!().build().is_ok());
    let question = Question { the_words: "a".into() };
    assert_eq!(question.clone(), question);
    assert_eq!(Report { id: "a".into() }, Report { id: "a".into() });
}
