//! The ways in: bytes from a peer become requests of the server, answers become bytes again.

mod log;
mod stdio;
