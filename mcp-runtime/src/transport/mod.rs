//! The ways in: bytes from a peer become requests of the server, answers become bytes again.

mod log;
mod memory;
mod stdio;

pub(crate) use log::{flush_logging, init_logging};
pub(crate) use memory::exchange;
#[cfg(feature = "cli")]
pub(crate) use stdio::private_streams;
pub(crate) use stdio::{runtime, serve};
