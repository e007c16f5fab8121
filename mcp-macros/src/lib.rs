//! The attributes of `mcp-runtime`. They are documented on their re-export there, where the
//! examples compile.
