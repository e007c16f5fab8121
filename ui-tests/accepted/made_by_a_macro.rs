//! Items that a macro of the crate writes are items.

#![deny(warnings)]

use mcp_runtime::prelude::*;

macro_rules! constant {
    ($name:ident, $type:ty, $value:expr, $doc:literal) => {
        #[doc = $doc]
        #[mcp_tool(read_only)]
        fn $name(factor: $type) -> $type {
            $value * factor
        }
    };
}

constant!(seven, i64, 7, "Gives seven.");
constant!(half, f64, 0.5, "Gives a half.");

mod inner {
    use super::*;

    /// Is in a module.
    #[mcp_tool]
    pub(super) fn nested() {}
}

fn main() {
    /// Is in a function.
    #[mcp_tool]
    fn local() {}

    local();
    inner::nested();
    let server = mcp_runtime::server!()
        .expect_tools(["seven", "half", "nested", "local"])
        .build();
    assert!(server.is_ok(), "{server:?}");
    assert_eq!(seven(6), 42);
    assert!((half(1.0) - 0.5).abs() < f64::EPSILON);
}
