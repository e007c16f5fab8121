//! Arguments that clients repeat in a header, where the network between them can read it.

use super::arguments::{Argument, ToolArgument, argument};

/// A type whose value a header can repeat: text, an integer or a boolean, and an `Option` of one.
///
/// A type of your own can be one when its schema says `string`, `integer` or `boolean`, such as an
/// enum of plain variants. A server whose schema says something else does not start.
///
/// ```
/// use mcp_runtime::prelude::*;
/// use mcp_runtime::schemars::{self, JsonSchema};
/// use mcp_runtime::serde::Deserialize;
///
/// /// Where the data is.
/// #[derive(Deserialize, JsonSchema)]
/// #[serde(crate = "mcp_runtime::serde")]
/// #[schemars(crate = "mcp_runtime::schemars")]
/// enum Region {
///     East,
///     West,
/// }
///
/// impl mcp_runtime::HeaderArgument for Region {}
///
/// /// Counts rows.
/// #[mcp_tool]
/// fn count_rows(#[header("Region")] region: Region) -> u64 {
///     match region {
///         Region::East => 3,
///         Region::West => 4,
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a header cannot repeat `{Self}`",
    label = "not text, an integer or a boolean",
    note = "`#[header(…)]` is for text, integers, booleans, and `Option`s of these",
    note = "a type of your own whose schema says one of these can implement `mcp_runtime::HeaderArgument`"
)]
pub trait HeaderArgument: ToolArgument {}

macro_rules! headers {
    ($($ty:ty)*) => {$(
        impl HeaderArgument for $ty {}
    )*};
}

headers! { String Box<str> bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize }

#[diagnostic::do_not_recommend]
impl<T: HeaderArgument> HeaderArgument for Option<T> where Option<T>: ToolArgument {}

/// Describes one argument that a header repeats.
#[must_use]
pub fn header_argument<T: HeaderArgument>(
    name: &'static str,
    description: &'static str,
    header: &'static str,
) -> Argument<T> {
    let mut argument = argument(name, description);
    argument.header = Some(header);
    argument
}
