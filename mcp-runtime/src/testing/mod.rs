//! For tests: a client in memory, with real messages but no process and no pipes; and contexts, for
//! handlers that are called as the plain functions that they are.
//!
//! ```standalone_crate
//! use mcp_runtime::prelude::*;
//! use mcp_runtime::serde_json::json;
//! use mcp_runtime::testing::{Client, block_on};
//!
//! /// Adds two integers.
//! #[mcp_tool]
//! async fn add(
//!     /// The first addend.
//!     a: i64,
//!     /// The second addend.
//!     b: i64,
//! ) -> i64 {
//!     a + b
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! block_on(async {
//!     let client = Client::new(mcp_runtime::server!());
//!
//!     let sum = client.call("add", json!({ "a": 1, "b": 2 })).await?;
//!     assert_eq!(sum.text(), "3");
//!     assert_eq!(sum.structured::<i64>()?, 3);
//!
//!     // What a model gets wrong is told to the model …
//!     let wrong = client.call("add", json!({ "a": "one", "b": 2 })).await?;
//!     assert!(wrong.is_error() && wrong.text().contains("`a`"));
//!
//!     // … and what a client gets wrong is an error of the protocol.
//!     let unknown = client.call("subtract", json!({})).await.unwrap_err();
//!     assert_eq!(unknown.code, mcp_runtime::ErrorCode::INVALID_PARAMS);
//! #   Ok(())
//! })
//! # }
//! ```
//!
//! A server offers everything that is linked into the test's binary; a builder with
//! [`without_linked_items`](crate::ServerBuilder::without_linked_items) offers only what is added.
//!
//! Where no server is needed, [`context`] and [`Call`] make what a handler's function is given.

mod call;
mod captured;
mod catalogue;
mod check;
mod client;
mod completion;
mod error;
mod outcome;
mod runtime;

pub use call::{Call, context};
#[cfg(feature = "cli")]
pub(crate) use captured::Notice;
pub use captured::{LoggingMessageNotification, ProgressNotification};
#[cfg(feature = "cli")]
pub(crate) use check::Report;
pub use check::{CatalogueCheck, check_catalogue};
pub use client::{Client, Discovery, Serves};
pub use error::ErrorResponse;
pub use outcome::{CallResult, PromptResult, ReadResult};
pub use runtime::block_on;
