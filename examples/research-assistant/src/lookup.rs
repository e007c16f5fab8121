//! Finding what a client names. What does not exist is answered with what does.

use std::fmt;

use mcp_runtime::prelude::*;

use crate::Report;
use crate::answers::TracedFigure;
use crate::library::Library;
use crate::names;
use crate::report::{Document, Indicator};

/// A report of the library and its URI.
pub(crate) struct Found<'a> {
    pub(crate) uri: String,
    pub(crate) document: &'a Document,
    report: Report,
}

/// A name that nothing has, and names that come near.
#[derive(Debug)]
pub(crate) enum NotFound {
    Report {
        uri: String,
        near: Vec<String>,
    },
    Indicator {
        uri: String,
        name: String,
        near: Vec<String>,
    },
}

/// All reports of the library.
pub(crate) fn all(library: &Library) -> impl Iterator<Item = Found<'_>> {
    library.reports().map(|(series, year, document)| {
        let report = Report {
            series: series.clone(),
            year,
        };
        Found {
            uri: report.uri(),
            document,
            report,
        }
    })
}

/// The report at a URI.
pub(crate) fn report<'a>(library: &'a Library, uri: &str) -> Result<Found<'a>, NotFound> {
    let report = Report::parse(uri);
    let found = report.and_then(|it| Some((library.report(&it.series, it.year)?, it)));
    if let Some((document, report)) = found {
        return Ok(Found {
            uri: report.uri(),
            document,
            report,
        });
    }
    let uris: Vec<_> = all(library).map(|it| it.uri).collect();
    let uris: Vec<_> = uris.iter().map(String::as_str).collect();
    let near = names::nearest(uri, &uris)
        .into_iter()
        .map(str::to_owned)
        .collect();
    Err(NotFound::Report {
        uri: uri.to_owned(),
        near,
    })
}

impl Found<'_> {
    /// The figure of an indicator.
    pub(crate) fn indicator(&self, name: &str) -> Result<&Indicator, NotFound> {
        self.document.indicator(name).ok_or_else(|| {
            let names = self.document.names();
            let near = names::nearest(name, &names);
            let near = if near.is_empty() { names } else { near };
            NotFound::Indicator {
                uri: self.uri.clone(),
                name: name.to_owned(),
                near: near.into_iter().map(str::to_owned).collect(),
            }
        })
    }

    pub(crate) fn link(&self) -> ResourceLink {
        let link = self.report.link().title(self.document.title.clone());
        match &self.document.summary {
            Some(summary) => link.description(summary.clone()),
            None => link,
        }
    }

    /// A link that says where in the report a figure stands.
    pub(crate) fn link_to(&self, figure: &TracedFigure) -> ResourceLink {
        self.link()
            .description(format!("line {}: {}", figure.line, figure.quote))
    }

    /// The report itself, for a prompt.
    pub(crate) fn embedded(&self) -> EmbeddedResource {
        EmbeddedResource::text(
            self.uri.clone(),
            "text/markdown",
            self.document.text.clone(),
        )
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Report { uri, near } if near.is_empty() => {
                write!(
                    f,
                    "there is no report `{uri}`; `list_reports` says which there are"
                )
            }
            Self::Report { uri, near } => {
                write!(
                    f,
                    "there is no report `{uri}`; near are `{}`, and `list_reports` knows all",
                    near.join("`, `")
                )
            }
            Self::Indicator { uri, name, near } => {
                write!(
                    f,
                    "`{uri}` has no indicator `{name}`; it has `{}`",
                    near.join("`, `")
                )
            }
        }
    }
}

impl From<NotFound> for ToolError {
    fn from(fault: NotFound) -> Self {
        Self::text(fault.to_string())
    }
}

impl From<NotFound> for ProtocolError {
    fn from(fault: NotFound) -> Self {
        Self::invalid_params(fault.to_string())
    }
}
