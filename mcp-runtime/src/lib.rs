//! A declarative framework for Model Context Protocol (MCP) servers: write the function, get the
//! server.

mod handler;
mod jsonrpc;
mod uri;
