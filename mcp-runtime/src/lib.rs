//! A declarative framework for Model Context Protocol (MCP) servers.

mod jsonrpc;
mod server;
mod transport;
