//! Types of every kind that serde and schemars can describe, each with a tool that gives back what it
//! takes.

// A catalogue for tests and for clients of other languages; nothing here is used by name.
#![allow(dead_code, reason = "a field is there for its schema")]

mod collections;
mod enums;
mod flattened;
mod foreign;
mod numbers;
mod outputs;
mod records;
mod recursive;
mod tagged;
mod texts;

/// One tool for each type: it takes a value and gives it back.
macro_rules! echo {
    ($($name:ident: $type:ty;)*) => {$(
        /// Gives back what it takes.
        #[mcp_runtime::mcp_tool(read_only)]
        fn $name(it: $type) -> $type {
            it
        }
    )*};
}

/// One tool for each type that cannot be taken: it gives back the default.
macro_rules! give {
    ($($name:ident: $type:ty = $value:expr;)*) => {$(
        /// Gives back a value.
        #[mcp_runtime::mcp_tool(read_only)]
        fn $name() -> $type {
            $value
        }
    )*};
}

use {echo, give};
