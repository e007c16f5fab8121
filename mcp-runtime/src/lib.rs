//! A declarative framework for Model Context Protocol (MCP) servers: write the function, get the
//! server.

#[cfg(feature = "cli")]
mod cli;
mod handler;
mod jsonrpc;
pub mod protocol;
mod registry;
mod run;
mod server;
pub mod testing;
mod transport;
mod uri;

#[doc(hidden)]
pub mod __private;
pub mod prelude;

pub use handler::{
    Context, HandlerError, Inject, IntoContent, IntoContents, IntoPromptMessages, Listed, Progress,
    ProtocolError, ReadResource, Reply, ResourceError, State, ToolArgument, ToolError, ToolOutput,
};
pub use jsonrpc::ErrorCode;
pub use registry::StartupFaults;
pub use schemars;
pub use serde;
pub use serde_json;
pub use server::{NoFlags, Server, ServerBuilder};
pub use tracing;

#[doc = include_str!("docs/mcp_prompt.md")]
pub use mcp_macros::mcp_prompt;
#[doc = include_str!("docs/mcp_resource.md")]
pub use mcp_macros::mcp_resource;
#[doc = include_str!("docs/mcp_tool.md")]
pub use mcp_macros::mcp_tool;

/// Writes a `main` that runs the server of this crate with everything that is linked.
///
/// ```no_run
/// use mcp_runtime::prelude::*;
///
/// /// Adds two integers.
/// #[mcp_tool(read_only)]
/// async fn add(
///     /// The first addend.
///     a: i64,
///     /// The second addend.
///     b: i64,
/// ) -> i64 {
///     a + b
/// }
///
/// mcp_runtime::main!();
/// ```
#[macro_export]
macro_rules! main {
    () => {
        fn main() -> ::std::process::ExitCode {
            $crate::server!().run()
        }
    };
}

/// Begins a server with the name and version of *your* crate: the name of the binary, or of the
/// package where there is none.
#[macro_export]
macro_rules! server {
    () => {
        $crate::ServerBuilder::new(
            match ::core::option_env!("CARGO_BIN_NAME") {
                ::core::option::Option::Some(name) => name,
                ::core::option::Option::None => ::core::env!("CARGO_PKG_NAME"),
            },
            ::core::env!("CARGO_PKG_VERSION"),
        )
    };
}

/// Keeps a crate of yours in the binary, so that its tools, resources and prompts are offered.
///
/// A crate that nothing refers to is dropped by the linker, and what it registers with it.
#[macro_export]
macro_rules! link {
    ($name:ident) => {
        use $name as _;
    };
}
