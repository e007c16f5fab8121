//! What the derive makes of a type: the text, the source, the conversions.

use std::error::Error;

use mcp_runtime::ToolError;

use crate::{Closing, Trouble, disk};

/// It has no fields.
#[derive(Debug, ToolError)]
#[tool_error("nothing is left")]
struct Nothing;

/// Its fields have names that mean something elsewhere.
#[derive(Debug, ToolError)]
enum Odd {
    #[tool_error("`{type}` of {f} and {error}", hint = "{self_}")]
    #[deprecated]
    Named {
        r#type: u8,
        f: &'static str,
        error: u8,
        self_: u8,
    },
    #[tool_error("{1} before {0}, and {1:02} again")]
    Unnamed(u8, u8),
}

#[test]
fn it_is_an_error_with_its_source() {
    let of = |error: &Trouble| error.source().map(ToString::to_string);
    assert_eq!(of(&Trouble::Closed("east")), None);
    let behind = Some("/secret/disk is full".to_owned());
    assert_eq!(of(&Trouble::Archive(disk())), behind);
    let shelf = Trouble::Shelf {
        shelf: 1,
        reason: disk().into(),
    };
    assert_eq!(of(&shelf), behind);
    // What only passes an error on is not one more link of the chain.
    let nested = Trouble::from(Closing { minutes: 1 });
    assert_eq!(of(&nested), None);
    assert_eq!(nested.to_string(), "it closes in {  1} minutes");
    assert_eq!(Nothing.to_string(), "nothing is left");
}

#[test]
fn fields_are_shown_by_any_name() {
    #[expect(deprecated, reason = "it is deprecated by this test")]
    let named = Odd::Named {
        r#type: 1,
        f: "f",
        error: 2,
        self_: 3,
    };
    assert_eq!(named.to_string(), "`1` of f and 2");
    assert_eq!(Odd::Unnamed(1, 2).to_string(), "2 before 1, and 02 again");
}
