//! What the tools answer: plain data, in which every number names its report and its line.

use std::fmt::Write as _;

use mcp_runtime::prelude::*;
use mcp_runtime::schemars::{self, JsonSchema};
use mcp_runtime::serde::Serialize;

use crate::compare::Change;
use crate::library::Library;
use crate::lookup::{self, Found};
use crate::report::Indicator;

/// The reports of the library.
#[derive(Serialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
pub(crate) struct Listing {
    reports: Vec<Entry>,
    /// What the folder holds but is not served, and why.
    skipped: Vec<String>,
}

/// One report of the library.
#[derive(Serialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
struct Entry {
    uri: String,
    title: String,
    summary: Option<String>,
    /// The names that `compare_reports` takes.
    indicators: Vec<String>,
}

/// All figures of one report.
#[derive(Serialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
pub(crate) struct Analysis {
    title: String,
    summary: Option<String>,
    figures: Vec<TracedFigure>,
}

/// One figure as it is printed, and where.
#[derive(Serialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
pub(crate) struct TracedFigure {
    indicator: String,
    unit: String,
    /// What the figure is about: a year, a span of years, or the report's own words.
    period: String,
    value: f64,
    /// The report.
    uri: String,
    /// The line of the report, counted from 1.
    pub(crate) line: usize,
    /// What stands on that line.
    pub(crate) quote: String,
}

/// How one indicator changed from the left report to the right one.
#[derive(Serialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
pub(crate) struct Comparison {
    pub(crate) left: TracedFigure,
    pub(crate) right: TracedFigure,
    /// The right value minus the left one.
    difference: f64,
    /// What the difference is counted in.
    difference_unit: String,
    /// The growth from left to right, in per cent of the left value.
    percent_change: f64,
    /// The growth per year, in per cent, when two or more years lie between.
    percent_per_year: Option<f64>,
    /// How these numbers were calculated.
    definition: String,
}

impl Listing {
    pub(crate) fn new(library: &Library) -> Self {
        let entries = lookup::all(library).map(|it| Entry {
            title: it.document.title.clone(),
            summary: it.document.summary.clone(),
            indicators: it.document.names().into_iter().map(str::to_owned).collect(),
            uri: it.uri,
        });
        let skipped = library.skipped().iter().map(ToString::to_string);
        Self {
            reports: entries.collect(),
            skipped: skipped.collect(),
        }
    }

    pub(crate) fn to_markdown(&self) -> String {
        let mut text = "# Reports\n".to_owned();
        for Entry {
            uri,
            title,
            summary,
            indicators,
        } in &self.reports
        {
            let summary = summary.as_deref().unwrap_or_default();
            let indicators = indicators.join("`, `");
            write!(
                text,
                "\n## {title}\n\n<{uri}>\n\n{summary}\n\nIndicators: `{indicators}`\n"
            )
            .expect("a string takes everything");
        }
        if !self.skipped.is_empty() {
            text += "\n## Not served\n\n";
            text.extend(self.skipped.iter().map(|it| format!("- {it}\n")));
        }
        text
    }
}

impl Analysis {
    pub(crate) fn new(report: &Found<'_>) -> Self {
        let figures = report
            .document
            .indicators
            .iter()
            .map(|it| TracedFigure::new(report, it));
        Self {
            title: report.document.title.clone(),
            summary: report.document.summary.clone(),
            figures: figures.collect(),
        }
    }
}

impl TracedFigure {
    fn new(report: &Found<'_>, indicator: &Indicator) -> Self {
        Self {
            indicator: indicator.name.clone(),
            unit: indicator.unit.clone(),
            period: indicator.period.text.clone(),
            value: indicator.figure.value(),
            uri: report.uri.clone(),
            line: indicator.line,
            quote: report.document.line(indicator.line).to_owned(),
        }
    }
}

impl Comparison {
    /// # Errors
    /// When a report lacks the indicator, or the two figures cannot be compared.
    pub(crate) fn new(
        left: &Found<'_>,
        right: &Found<'_>,
        indicator: &str,
    ) -> Result<Self, ToolError> {
        let figures = (left.indicator(indicator)?, right.indicator(indicator)?);
        let change = Change::between(figures.0, figures.1)
            .map_err(|it| ToolError::text(format!("`{indicator}` cannot be compared: {it}")))?;
        Ok(Self {
            left: TracedFigure::new(left, figures.0),
            right: TracedFigure::new(right, figures.1),
            definition: change.definition(),
            difference: change.difference,
            difference_unit: change.difference_unit,
            percent_change: change.percent,
            percent_per_year: change.yearly.map(|it| it.percent),
        })
    }
}
