//! A server that has one of everything, and handlers that behave as badly as handlers do. Tests drive
//! it as a process; it is built on the framework alone.

#![expect(
    clippy::needless_pass_by_value,
    reason = "how a handler is written says where it runs and what it is given"
)]

mod offers;
mod plain;
mod troubles;
mod waiting;

use std::process::ExitCode;
use std::time::Duration;

use waiting::{Library, Visits};

fn main() -> ExitCode {
    let mut server = mcp_runtime::server!()
        .title("The probe")
        .instructions("Probe it.")
        .state(Visits::default())
        .state_from(|| async { Library::open().await });
    if std::env::var_os("PROBE_NO_LOGGING").is_none() {
        server = server.client_logging();
    }
    if let Some(drain) = number("PROBE_DRAIN_MS") {
        server = server.drain(Duration::from_millis(drain));
    }
    if let Some(bytes) = number("PROBE_MAX_MESSAGE") {
        server = server.max_message(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
    if let Some(count) = number("PROBE_MAX_IN_FLIGHT") {
        server = server.max_in_flight(usize::try_from(count).unwrap_or(usize::MAX));
    }
    if std::env::var_os("PROBE_MASK").is_some() {
        server = server.mask_errors(true);
    }
    server.run()
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}
