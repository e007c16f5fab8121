//! A client in memory, for tests: real messages, but no process and no pipes.

mod captured;
mod catalogue;
mod client;
mod error;
mod outcome;
mod runtime;

#[cfg(feature = "cli")]
pub(crate) use captured::Notice;
pub use captured::{LoggingMessageNotification, ProgressNotification};
pub use client::{Client, Discovery, Serves};
pub use error::ErrorResponse;
pub use outcome::{CallResult, PromptResult, ReadResult};
pub use runtime::block_on;
