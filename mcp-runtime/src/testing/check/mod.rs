//! A catalogue held to budgets: what it costs to read it, and what some clients stumble over.

mod lint;
mod repeated;
mod report;

use std::fmt;

use super::{Client, ErrorResponse, Serves, block_on};
pub(crate) use report::Report;

/// What a server offers, measured and looked over.
///
/// See [`check_catalogue`].
pub struct CatalogueCheck {
    report: Report,
}

/// Measures all that a server offers, and looks it over; the methods hold it to budgets.
///
/// ```standalone_crate
/// use mcp_runtime::prelude::*;
/// use mcp_runtime::testing::check_catalogue;
///
/// /// Adds two integers.
/// #[mcp_tool(read_only)]
/// async fn add(
///     /// The first addend.
///     a: i64,
///     /// The second addend.
///     b: i64,
/// ) -> i64 {
///     a + b
/// }
///
/// # fn main() {
/// check_catalogue(mcp_runtime::server!()).max_tools(40).max_bytes(100_000).without_warnings();
/// # }
/// ```
///
/// It is what `cargo run -- check` prints. A warning is about what is allowed and makes trouble with some
/// clients or models: names of over 40 characters, missing descriptions, 64-bit ids, schemas that are
/// written several times, a catalogue too large for some clients. Bytes are those of the entries in the
/// lists as they are on the wire; a token is taken for four of them, which is an estimate.
///
/// A catalogue that passes is well described. It says nothing of what the handlers do.
///
/// # Panics
///
/// When the server cannot start or its lists cannot be had.
#[must_use = "the methods hold it to budgets"]
#[track_caller]
pub fn check_catalogue(server: impl Serves) -> CatalogueCheck {
    let server = server.started();
    // The caller may be within a runtime, where no other one can be waited for.
    let listed = std::thread::spawn(|| block_on(async { Report::of(&Client::new(server)).await }));
    match listed.join() {
        Ok(Ok(report)) => CatalogueCheck { report },
        Ok(Err(error)) => panic!("the lists of the server cannot be had: {error}"),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

#[expect(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "each method is a check of its own"
)]
impl CatalogueCheck {
    /// Holds the number of tools to a budget.
    ///
    /// # Panics
    ///
    /// When there are more, with the whole report.
    #[track_caller]
    pub fn max_tools(self, tools: usize) -> Self {
        self.at_most("tools", Report::tools, tools)
    }

    /// Holds the bytes of all entries to a budget.
    ///
    /// # Panics
    ///
    /// When there are more, with the whole report.
    #[track_caller]
    pub fn max_bytes(self, bytes: usize) -> Self {
        self.at_most("bytes", Report::bytes, bytes)
    }

    /// Holds the estimated tokens of all entries to a budget.
    ///
    /// # Panics
    ///
    /// When there are more, with the whole report.
    #[track_caller]
    pub fn max_tokens(self, tokens: usize) -> Self {
        self.at_most("estimated tokens", Report::tokens, tokens)
    }

    /// Holds the bytes of each tool to a budget.
    ///
    /// # Panics
    ///
    /// When one has more, with the whole report.
    #[track_caller]
    pub fn max_bytes_of_a_tool(self, bytes: usize) -> Self {
        self.at_most("bytes in one tool", Report::largest_tool, bytes)
    }

    /// Holds the catalogue to being without any warning.
    ///
    /// # Panics
    ///
    /// When there is one, with the whole report.
    #[track_caller]
    pub fn without_warnings(self) -> Self {
        self.at_most("warnings", |it| it.warnings.len(), 0)
    }

    #[track_caller]
    fn at_most(self, what: &str, count: fn(&Report) -> usize, budget: usize) -> Self {
        let report = &self.report;
        let found = count(report);
        assert!(
            found <= budget,
            "the catalogue has {found} {what}, and its budget is {budget}\n\n{report}"
        );
        self
    }
}

/// The report that `cargo run -- check` prints.
impl fmt::Display for CatalogueCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(f)
    }
}

impl fmt::Debug for CatalogueCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.report)
    }
}

impl Report {
    /// The report on what a server lists.
    pub(crate) async fn of(client: &Client) -> Result<Self, ErrorResponse> {
        Ok(Self::on(&client.catalogue().await?))
    }
}
