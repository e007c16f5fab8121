//! Names that the crate has given to its own things disturb nothing.

#![deny(warnings)]
#![allow(dead_code, reason = "they are here to be in the way")]

mod own {
    pub struct Option;
    pub struct String;
    pub struct Vec;
    pub struct Result;
    pub struct Box;
    pub fn handler() {}
    pub fn drop() {}
    pub mod std {}
    pub mod core {}
    pub mod mcp_runtime {}
    pub trait Send {}
    pub trait Future {}
}

#[allow(unused_imports, reason = "they are here to be in the way")]
use own::*;

/// Adds.
#[::mcp_runtime::mcp_tool]
async fn add(a: i64, arguments: i64, injected: i64, returned: ::std::string::String) -> i64 {
    a + arguments + injected + returned.parse::<i64>().unwrap_or(0)
}

/// A thing.
#[::mcp_runtime::mcp_resource(uri = "thing://{handler}/{variables}{?uri}")]
struct Thing {
    handler: u8,
    variables: u8,
    uri: ::std::option::Option<u8>,
}

impl ::mcp_runtime::ReadResource for Thing {
    async fn read(
        self,
        _: &::mcp_runtime::Context,
    ) -> ::std::result::Result<::std::string::String, ::mcp_runtime::ResourceError> {
        Ok(::std::string::String::new())
    }
}

/// Greets.
#[::mcp_runtime::mcp_prompt]
fn greet(arguments: ::std::option::Option<u8>) -> &'static str {
    let _ = arguments;
    "hello"
}

fn main() {
    assert!(::mcp_runtime::server!().build().is_ok());
}
