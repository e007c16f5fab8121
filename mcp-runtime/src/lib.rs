//! A declarative framework for Model Context Protocol (MCP) servers: write the function, get the
//! server.
//!
//! ```no_run
//! //! A server that adds.
//! use mcp_runtime::prelude::*;
//!
//! /// Adds two integers.
//! #[mcp_tool(read_only)]
//! async fn add(
//!     /// The first addend.
//!     a: i64,
//!     /// The second addend.
//!     b: i64,
//! ) -> i64 {
//!     a + b
//! }
//!
//! mcp_runtime::main!();
//! ```
//!
//! The attributes: [`mcp_tool`], [`mcp_resource`], [`mcp_prompt`]; for structs and enums in arguments and
//! results [`mcp_type`], for closed enums [`Choice`](derive@Choice), for 64-bit numbers [`Id64`], for
//! errors [`ToolError`](derive@ToolError). The server: [`main!`], [`server!`] and [`ServerBuilder`]. Inside a
//! handler: [`Context`], [`State`], [`Changes`], [`Reply`], [`ToolError`](struct@ToolError). In tests:
//! [`testing::Client`].
//!
//! # Defaults
//!
//! | what | default | set by |
//! | --- | --- | --- |
//! | the longest message | 16 MiB | [`ServerBuilder::max_message`] |
//! | the longest request id | 1 KiB | |
//! | arrays and objects within each other, the message itself included | 128 | |
//! | requests in flight at one router, listener or session, and plain functions that run on after theirs | 1024; more are refused as "busy" | [`ServerBuilder::max_in_flight`] |
//! | items on one page of a list | all | [`ServerBuilder::page_size`] |
//! | what a tool, a resource or a prompt returns | 16 MiB; more is not sent | [`ServerBuilder::max_output`], `max_output = "…"` |
//! | open subscriptions | 4096; more are refused as "busy" | [`ServerBuilder::max_subscriptions`] |
//! | resources of one subscription | 1024, with URIs of up to 256 KiB together | |
//! | the time of a handler | 10 minutes | [`ServerBuilder::handler_time`], `timeout = "…"` |
//! | the time for accepted requests when input ends | 5 seconds | [`ServerBuilder::drain`] |
//! | what clients may keep | nothing: `ttlMs` 0, `private` | [`ServerBuilder::list_cache`], `ttl`, `cache` |
//! | the text of errors that nobody worded for clients | shown on stdio, kept back over HTTP | [`ServerBuilder::mask_errors`] |
//! | progress of one call | 32 at once, then 20 a second; the last one always | |
//! | log messages of one call | 1000, and only with | [`ServerBuilder::client_logging`] |
//! | the path over HTTP | `/mcp` | `HttpOptions::path` |
//! | who may call over HTTP | this machine, when only it is reached; pages of no other origin | `HttpOptions::allow_host`, `allow_origin`, `cors` |
//! | when an answer over HTTP becomes a stream | after 1 second, or at the first notification | `HttpOptions::stream_after` |
//! | comments on a silent stream | every 15 seconds | `HttpOptions::keep_alive` |
//! | the time for the headers of the next request over HTTP | 75 seconds | `HttpOptions::header_time` |
//! | the time for its body | 30 seconds | `HttpOptions::body_time` |
//! | open connections over HTTP | 10 000; more wait | `HttpOptions::max_connections` |
//! | open requests of one HTTP/2 connection | 200 | |
//! | the silence of an HTTP/2 peer | 20 seconds, and 20 more to answer a ping | |
//! | unread progress and log messages of one call over HTTP | 1 MiB; those that come then are left out | |
//! | unread news of one subscription | one for each thing it listens to | |
//! | the log on stderr, with what is printed and the panics while a binary serves | `info`; lines are dropped when nobody reads them | `MCP_LOG` or `RUST_LOG` |
//!
//! # Features
//!
//! `cli` (on by default): the binary's own command line. Without it a server serves stdin and stdout
//! and nothing else.
//!
//! `validation` (on by default): schemas of your own, by `input_schema` and `output_schema`, and `pattern`
//! and `format` in `#[arg(…)]`. Without it these keys do not compile.
//!
//! `http` (on by default): [Streamable HTTP](HttpOptions), with `--http ADDRESS` or as a router to mount
//! in an application of your own. A handler lives in its connection and is dropped with it; where more
//! bytes wait behind a request on one HTTP/1.1 connection, that is seen at the next write. A client that
//! closes its half of a connection counts as gone.
//!
//! # Invariants
//!
//! A module uses only those before it: `jsonrpc`, `protocol`, `uri`, `handler`, `registry`, `server`,
//! `transport`, then `testing`, `cli` and `run`. `jsonrpc` knows nothing of MCP, `protocol` has no
//! behaviour, `server` knows no bytes of a transport and remembers nothing of a client, a transport
//! knows no tools, and expanded code names only `__private`. A test reads the imports and holds this.

// The attributes name the crate as users do, in its own tests too.
#[cfg(test)]
extern crate self as mcp_runtime;

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
#[doc = include_str!("docs/contradictions.md")]
pub mod contradictions {}
pub mod prelude;

#[cfg(feature = "http")]
pub use axum;
#[cfg(feature = "cli")]
pub use clap;
pub use handler::{
    Changes, Choice, Chosen, Context, HandlerError, HeaderArgument, Id64, Inject, Integer64,
    IntoContent, IntoContents, IntoPromptMessages, Listed, NoId64, Progress, ProtocolError,
    ReadResource, Reply, ResourceError, State, ToolArgument, ToolError, ToolOutput, UnknownChoice,
};
pub use jsonrpc::ErrorCode;
pub use registry::StartupFaults;
pub use schemars;
pub use serde;
pub use serde_json;
pub use server::{NoFlags, Server, ServerBuilder};
pub use tracing;
#[cfg(feature = "http")]
pub use transport::HttpOptions;

#[doc = include_str!("docs/choice.md")]
pub use mcp_macros::Choice;
#[doc = include_str!("docs/tool_error.md")]
pub use mcp_macros::ToolError;
#[doc = include_str!("docs/mcp_prompt.md")]
pub use mcp_macros::mcp_prompt;
#[doc = include_str!("docs/mcp_resource.md")]
pub use mcp_macros::mcp_resource;
#[doc = include_str!("docs/mcp_tool.md")]
pub use mcp_macros::mcp_tool;
#[doc = include_str!("docs/mcp_type.md")]
pub use mcp_macros::mcp_type;

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
///
/// Several servers live in one process by their names: `server!("admin")` is called `admin` and offers
/// what says `server = "admin"` in its attribute, `server!()` what says nothing of that.
///
/// ```standalone_crate
/// use mcp_runtime::prelude::*;
/// use mcp_runtime::testing::{Client, block_on};
///
/// /// Says hello.
/// #[mcp_tool]
/// fn greet() -> &'static str {
///     "hello"
/// }
///
/// /// Forgets everything.
/// #[mcp_tool(server = "admin", destructive)]
/// fn reset() {}
///
/// # fn main() {
/// block_on(async {
///     let tools = Client::new(mcp_runtime::server!("admin")).list_tools().await;
///     let tools = tools.expect("a server with tools lists them");
///     assert_eq!(tools.len(), 1);
///     assert_eq!(tools[0].name, "reset");
/// });
/// # }
/// ```
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
    ($name:literal) => {
        $crate::ServerBuilder::new($name, ::core::env!("CARGO_PKG_VERSION")).only($name)
    };
}

/// Keeps a crate of yours in the binary, so that its tools, resources and prompts are offered:
/// `mcp_runtime::link!(my_tools);`, with the underscores that the crate's name has in code.
///
/// A crate that nothing refers to is dropped by the linker, and what it registers with it.
#[macro_export]
macro_rules! link {
    ($name:ident) => {
        use $name as _;
    };
}

/// The examples of the README run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct ReadmeExamples;
