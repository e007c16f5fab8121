//! Every shape that the attributes accept, expanded, compiled and called, under the strictest lints.

#![deny(warnings, missing_docs, clippy::pedantic)]
#![forbid(unsafe_code)]
#![expect(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unnecessary_wraps,
    reason = "about the shapes of these functions, not about what is made of them"
)]

mod arguments;
mod conditions;
mod descriptions;
mod hygiene;
mod marks;
mod parameters;
mod places;
mod prompts;
mod resources;
mod returned;

use mcp_runtime::testing::Client;

/// A state that handlers take.
struct Shelf(Vec<&'static str>);

/// A client of a server with everything in this crate.
fn client() -> Client {
    Client::new(mcp_runtime::server!().state(Shelf(vec!["dune", "emma"])))
}
