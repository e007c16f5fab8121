//! HTTP as it is on the wire: real sockets and hand-written bytes against the public API.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

mod access;
mod cancelling;
mod cors;
mod ending;
mod fixture;
mod forms;
mod http2;
mod listening;
mod media;
mod mounting;
mod statuses;
mod wire;
