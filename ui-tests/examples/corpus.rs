//! A server of the whole corpus, for clients of other languages. What it needs beside the framework is
//! not for the other servers of this crate, so it is an example.

#[path = "../src/corpus/mod.rs"]
mod corpus;

mcp_runtime::main!();
