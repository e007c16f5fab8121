//! The server that the official conformance suite is run against.

mod content;
mod prompts;
mod resources;
mod schema;
mod talking;

mcp_runtime::main!();
