//! `check`: what the catalogue costs, and what some clients stumble over.

use super::Output;
use super::action::Failure;
use crate::testing::{Client, Report};

/// What is asked of a check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) json: bool,
    pub(crate) deny_warnings: bool,
}

/// Prints the report. It fails where there are warnings and these are denied.
pub(super) async fn check(
    client: &Client,
    asked: Asked,
    out: &mut Output<'_>,
) -> Result<(), Failure> {
    let report = Report::of(client).await?;
    if asked.json {
        writeln!(out.writer, "{:#}", report.to_json())?;
    } else {
        write!(out.writer, "{report}")?;
    }
    match report.warnings.len() {
        warnings @ 1.. if asked.deny_warnings => Err(Failure::Warnings(warnings)),
        _ => Ok(()),
    }
}
