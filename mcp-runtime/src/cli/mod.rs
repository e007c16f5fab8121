//! The binary's own command line: a server can be tried from a shell, without any client.

mod action;
mod arguments;
mod check;
mod config;
#[cfg(feature = "http")]
mod http_flags;
mod listing;
mod output;
mod own_flags;
mod values;

pub(crate) use action::execute;
pub(crate) use arguments::{Action, Invocation, Parsed, Program, explain, parse};
pub(crate) use config::{Host, Reach, snippet};
pub(crate) use listing::{Offered, banner};
pub(crate) use output::{Output, say};
pub(crate) use own_flags::OwnFlags;

/// The exit code for an error, or for a call that says it failed.
pub(crate) const FAILED: u8 = 1;
/// The exit code for a command line that cannot be meant, and for faults at the start.
pub(crate) const WRONG_USAGE: u8 = 2;

#[cfg(test)]
mod tests;
