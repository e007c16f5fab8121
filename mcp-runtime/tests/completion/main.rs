//! `completion/complete`: what arguments of prompts and variables of templates could become.

#![deny(warnings, missing_docs, clippy::pedantic)]
#![forbid(unsafe_code)]
#![expect(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unnecessary_wraps,
    reason = "about the shapes of these functions, not about what is made of them"
)]

mod choices;
mod functions;
mod messages;
mod shapes;

use mcp_runtime::testing::Client;

/// A state that completion functions take.
struct Shelf(Vec<&'static str>);

/// A client of a server with everything in this crate.
fn client() -> Client {
    Client::new(mcp_runtime::server!().state(Shelf(vec!["Dune", "Emma", "The Dunes"])))
}
