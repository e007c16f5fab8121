//! Drives servers as their clients do: as processes, over pipes, and with a strict eye on every byte
//! that comes back.

#![expect(
    clippy::missing_panics_doc,
    reason = "in tests a panic is how a fault is told"
)]

mod json;
mod messages;
mod process;
mod shape;
mod shapes;
pub mod web;
mod workplace;

pub use messages::{META, call, cancel, error_code, meta, request, text, with_meta};
pub use process::{Ended, PATIENCE, Process};
pub use workplace::{Workplace, eventually};
