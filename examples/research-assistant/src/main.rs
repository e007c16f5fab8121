//! A research assistant: a person compares published reports, and every number can be traced to its line.

mod address;
mod answers;
mod compare;
mod figure;
mod folder;
mod indicators;
mod inline;
mod library;
mod lookup;
mod markdown;
mod names;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;

use mcp_runtime::clap;
use mcp_runtime::prelude::*;
use mcp_runtime::tracing;

use address::{Series, Year};
use answers::{Analysis, Comparison, Listing};
use library::{Library, OpenError};

const INSTRUCTIONS: &str = "Compare published reports. `list_reports` says which reports and indicators there are; \
    `analyze_report` gives the figures of one report, `compare_reports` how one indicator changed between two. \
    Take every number from these tools, and cite its report and line.";

/// One published report: a title, a summary, tables of figures, notes and sources.
#[mcp_resource(
    uri = "report://{series}/{year}",
    mime_type = "text/markdown",
    list = all_reports,
    read = read_report
)]
pub(crate) struct Report {
    /// The series that the report belongs to.
    series: Series,
    /// The year that the report is about.
    year: Year,
}

async fn read_report(report: Report, library: State<Library>) -> Option<String> {
    library
        .report(&report.series, report.year)
        .map(|it| it.text.clone())
}

async fn all_reports(library: State<Library>) -> Vec<ResourceLink> {
    lookup::all(&library).map(|it| it.link()).collect()
}

/// All reports with their indicators.
#[mcp_resource(uri = "report://index", mime_type = "text/markdown")]
fn index(library: &State<Library>) -> String {
    Listing::new(library).to_markdown()
}

/// Lists all reports with their indicators.
#[mcp_tool(read_only)]
fn list_reports(library: &State<Library>) -> Listing {
    Listing::new(library)
}

/// Reads all figures of one report, each with its unit, its period and its line.
#[mcp_tool(read_only)]
fn analyze_report(
    /// The report's URI, for example `report://greenhouse-gases/2024`.
    uri: &str,
    library: &State<Library>,
) -> Result<Reply<Analysis>, ToolError> {
    let report = lookup::report(library, uri)?;
    Ok(Reply::new(Analysis::new(&report)).link(report.link()))
}

/// Compares one indicator of two reports.
///
/// Gives the difference, the growth in per cent, and over several years the growth per year. The answer says how
/// they were calculated, and on which line of its report each figure stands.
#[mcp_tool(read_only)]
fn compare_reports(
    /// The URI of the report to start from, usually the older one.
    left: &str,
    /// The URI of the report to compare with it.
    right: &str,
    /// The indicator's name, which both reports must have in the same unit.
    indicator: &str,
    library: &State<Library>,
) -> Result<Reply<Comparison>, ToolError> {
    let left = lookup::report(library, left)?;
    let right = lookup::report(library, right)?;
    let comparison = Comparison::new(&left, &right, indicator)?;
    let from = left.link_to(&comparison.left);
    let to = right.link_to(&comparison.right);
    Ok(Reply::new(comparison).link(from).link(to))
}

/// Asks the model to compare two reports.
#[mcp_prompt(name = "compare_reports")]
fn comparison(
    /// The URI of the report to start from.
    left: &str,
    /// The URI of the report to compare with it.
    right: &str,
    /// What the comparison is mainly about, in any words.
    focus: Option<String>,
    library: &State<Library>,
) -> Result<Vec<PromptMessage>, ProtocolError> {
    let left = lookup::report(library, left)?;
    let right = lookup::report(library, right)?;
    // Hosts that show a form send what is left empty as empty text.
    let focus = focus.filter(|it| !it.trim().is_empty());
    let focus = focus
        .map(|it| format!(" Concentrate on {it}."))
        .unwrap_or_default();
    let task = format!(
        "Compare \"{}\" ({}) with \"{}\" ({}).{focus}\n\n\
         1. Use `compare_reports` for each indicator instead of calculating.\n\
         2. Give every number with its unit, its period, and the report and line where it stands.\n\
         3. State the definition by which growth was calculated.\n\
         4. Say what the notes of the reports allow and what they do not: above all, whether a figure was revised later.",
        left.document.title, left.uri, right.document.title, right.uri
    );
    Ok(vec![
        PromptMessage::user(task),
        PromptMessage::user(left.embedded()),
        PromptMessage::user(right.embedded()),
    ])
}

/// What this server adds to the command line.
#[derive(clap::Args, Clone)]
struct Flags {
    /// A folder of your own reports, Markdown files `DIR/<series>/<year>.md`, instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    reports: Option<PathBuf>,
}

impl Flags {
    fn library(self) -> Result<Library, OpenError> {
        let Some(folder) = self.reports else {
            return Ok(Library::built_in());
        };
        let library = Library::open(&folder)?;
        for skipped in library.skipped() {
            tracing::warn!("{skipped}");
        }
        Ok(library)
    }
}

fn main() -> ExitCode {
    mcp_runtime::server!()
        .instructions(INSTRUCTIONS)
        .args::<Flags>()
        .state_from(|flags: Flags| async move { flags.library() })
        .run()
}
