//! Ways in which exchanges reach the server.

mod memory;

pub(crate) use memory::exchange;
