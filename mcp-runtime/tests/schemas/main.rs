//! Schemas of the author's own: published as they are, held, and refused when they are unsound.

#![cfg(feature = "validation")]
#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

mod arguments;
mod faults;
mod inputs;
mod outputs;

use mcp_runtime::ServerBuilder;

/// A server with nothing but what is added to it.
fn server() -> ServerBuilder {
    mcp_runtime::server!().without_linked_items()
}
