//! A server for the tests of HTTP: small, and with one handler for each thing that can be seen on the
//! wire. Variables in its environment set what a test wants to be small.

#![expect(
    clippy::needless_pass_by_value,
    reason = "how a handler is written says where it runs and what it is given"
)]

mod calls;
mod offers;

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Duration;

use mcp_runtime::HttpOptions;

fn main() -> ExitCode {
    let mut server = mcp_runtime::server!().instructions("Look at the wire.");
    let mut options = HttpOptions::new();
    if std::env::var_os("WIRE_LOGGING").is_some() {
        server = server.client_logging();
    }
    if let Some(bytes) = number("WIRE_MAX_MESSAGE") {
        server = server.max_message(bytes);
    }
    if let Some(count) = number("WIRE_MAX_IN_FLIGHT") {
        server = server.max_in_flight(count);
    }
    if let Some(count) = number("WIRE_MAX_SUBSCRIPTIONS") {
        server = server.max_subscriptions(count);
    }
    if let Some(size) = number("WIRE_PAGE").and_then(NonZeroUsize::new) {
        server = server.page_size(size);
    }
    if let Some(limit) = moment("WIRE_STREAM_AFTER_MS") {
        options = options.stream_after(limit);
    }
    if let Some(interval) = moment("WIRE_KEEP_ALIVE_MS") {
        options = options.keep_alive(interval);
    }
    if let Some(limit) = moment("WIRE_HEADER_TIME_MS") {
        options = options.header_time(limit);
    }
    if let Some(limit) = moment("WIRE_BODY_TIME_MS") {
        options = options.body_time(limit);
    }
    if let Some(limit) = moment("WIRE_HANDLER_TIME_MS") {
        server = server.handler_time(limit);
    }
    server.run_with(options)
}

fn number(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

fn moment(variable: &str) -> Option<Duration> {
    let milliseconds = number(variable)?;
    Some(Duration::from_millis(u64::try_from(milliseconds).ok()?))
}
