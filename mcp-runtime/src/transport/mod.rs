//! The ways in: bytes from a peer become requests of the server, answers become bytes again.

#[cfg(feature = "http")]
mod http;
mod log;
mod memory;
mod panics;
mod stdio;

use std::thread;

use tokio::runtime::Handle;

#[cfg(feature = "http")]
pub use http::HttpOptions;
#[cfg(all(feature = "cli", feature = "http"))]
pub(crate) use http::{Host, Origin, serve_process};
pub(crate) use log::{flush_logging, init_logging};
pub(crate) use memory::exchange;
#[cfg(all(feature = "cli", feature = "http"))]
pub(crate) use stdio::PrivateStdout;
pub(crate) use stdio::{Prints, PrivateStreams, runtime, serve};

/// Does something that enters a runtime. Somebody's `main` may be async already, and runtimes do not
/// nest in one thread.
pub(crate) fn outside_of_runtimes<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if Handle::try_current().is_err() {
        return work();
    }
    thread::scope(|scope| scope.spawn(work).join())
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
