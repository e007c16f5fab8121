//! What clients get, in the details that they notice.

#![expect(
    clippy::unused_async,
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

mod errors;
mod logs;
mod prompts;
mod replies;

use mcp_runtime::testing::Client;

/// A client of a server with everything in this crate.
fn client() -> Client {
    Client::new(mcp_runtime::server!().client_logging())
}
