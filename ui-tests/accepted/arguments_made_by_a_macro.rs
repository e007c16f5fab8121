//! Keys that a macro of the crate writes are keys.

#![deny(warnings)]

use mcp_runtime::prelude::*;

const MOST: u32 = 100;

macro_rules! finder {
    ($name:ident, $type:ty, $default:expr, $low:literal, $pattern:literal) => {
        /// Finds.
        #[mcp_tool(read_only)]
        fn $name(
            #[arg(default = $default, range = $low..=MOST)] limit: $type,
            #[arg(pattern = $pattern)] words: &str,
        ) -> u32 {
            limit + u32::try_from(words.len()).unwrap_or_default()
        }

        #[mcp_type]
        struct Query {
            #[arg(default = $default, range = $low..=MOST)]
            limit: $type,
        }
    };
}

finder!(find, u32, 10, 1, "^[a-z]+$");

fn main() {
    assert!(mcp_runtime::server!().expect_tools(["find"]).build().is_ok());
    assert_eq!(find(1, "a"), 2);
    assert_eq!(Query { limit: 1 }.limit, 1);
}
