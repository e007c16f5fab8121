//! A declarative framework for Model Context Protocol (MCP) servers.

mod handler;
mod jsonrpc;
mod uri;
