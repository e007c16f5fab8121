//! An error whose names, and whose neighbours' names, are those of the standard library.

#![deny(warnings, missing_docs)]
#![allow(
    dead_code,
    non_camel_case_types,
    unused_macros,
    reason = "they are here to be in the way"
)]

use mcp_runtime::ToolError as Worded;

struct String;
struct Option;
struct Result;
struct Error;
struct From;
mod core {}
mod std {}
trait ToolError {}
macro_rules! write {
    () => {};
}
macro_rules! format {
    () => {};
}

#[derive(Debug, Worded)]
enum Trouble {
    #[tool_error("{f} {error} {self_} {type}", hint = "{field_f}")]
    Named {
        f: u8,
        error: u8,
        self_: u8,
        r#type: u8,
        field_f: u8,
    },
    #[tool_error("{0} {1:?}", mask)]
    Some(u8, &'static str),
    #[tool_error(transparent)]
    Ok(#[tool_error(from)] ::std::num::ParseIntError),
    #[tool_error("{{}}")]
    r#None,
}

fn main() {
    let named = Trouble::Named {
        f: 1,
        error: 2,
        self_: 3,
        r#type: 4,
        field_f: 5,
    };
    assert_eq!(named.to_string(), "1 2 3 4");
    assert_eq!(Trouble::Some(1, "a").to_string(), "1 \"a\"");
    assert_eq!(Trouble::None.to_string(), "{}");
    let number: ::core::result::Result<u8, Trouble> = "x".parse().map_err(Trouble::from);
    assert!(number.is_err());
}
