//! What clients get, in the details that they notice.

mod errors;
mod lists;
mod logs;
mod prompts;
mod replies;

use mcp_runtime::testing::Client;

/// A client of a server with everything in this crate.
fn client() -> Client {
    Client::new(mcp_runtime::server!().client_logging())
}
