//! `check_catalogue`: what a catalogue costs, what is warned of, and budgets that panic.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

mod budgets;
mod warnings;

use mcp_runtime::ServerBuilder;

/// A server with nothing but what is added to it.
fn server() -> ServerBuilder {
    mcp_runtime::server!().without_linked_items()
}
