//! Every shape that the attributes accept, expanded, compiled and called, under the strictest lints.

#![deny(warnings, missing_docs, clippy::pedantic)]
#![forbid(unsafe_code)]

mod conditions;
mod descriptions;
mod hygiene;
mod parameters;
mod places;
mod prompts;
mod resources;
mod returned;

use mcp_runtime::State;
use mcp_runtime::testing::Client;

/// A state that handlers take.
struct Shelf(Vec<&'static str>);

/// A client of a server with everything in this crate.
fn client() -> Client {
    Client::new(mcp_runtime::server!().state(Shelf(vec!["dune", "emma"])))
}

/// What an annotated function can be called with from a test.
fn shelf() -> State<Shelf> {
    State::new(Shelf(vec!["only"]))
}
