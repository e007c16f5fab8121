//! A server that cannot start, for many reasons at once. It is what a person gets who copies and
//! pastes.

use std::process::ExitCode;

use mcp_runtime::prelude::*;

/// Says one.
#[mcp_tool(name = "say")]
fn one() -> &'static str {
    "one"
}

/// Says two.
#[mcp_tool(name = "say")]
fn two() -> &'static str {
    "two"
}

/// Tools that one line writes.
macro_rules! twins {
    ($($name:ident)*) => {$(
        /// Says which.
        #[mcp_tool(name = "twin")]
        fn $name() -> &'static str {
            stringify!($name)
        }
    )*};
}

twins!(left right);

/// Says three.
#[mcp_tool(name = "say")]
fn three() -> &'static str {
    "three"
}

/// Asks one.
#[mcp_prompt(name = "ask")]
fn ask_one() -> &'static str {
    "one"
}

/// Asks two.
#[mcp_prompt(name = "ask")]
fn ask_two() -> &'static str {
    "two"
}

/// What nobody provides.
struct Shelf;

/// What is provided twice.
struct Drawer(&'static str);

/// Wants the drawer.
#[mcp_tool]
fn open(drawer: &State<Drawer>) -> &'static str {
    drawer.0
}

/// Wants the shelf.
#[mcp_tool]
fn borrow(shelf: &State<Shelf>) {
    let _: &Shelf = shelf;
}

/// Wants the shelf, too.
#[mcp_resource(uri = "faulty://shelf")]
fn shelf(shelf: &State<Shelf>) -> String {
    let _: &Shelf = shelf;
    String::new()
}

/// Some item.
#[mcp_resource(uri = "faulty://item/{id}")]
fn item(id: u32) -> String {
    id.to_string()
}

/// Some other item.
#[mcp_resource(uri = "faulty://item/{name}")]
fn other_item(name: String) -> String {
    name
}

/// The same URI.
#[mcp_resource(uri = "faulty://again")]
fn first() -> &'static str {
    "first"
}

/// The same URI.
#[mcp_resource(uri = "faulty://again")]
fn second() -> &'static str {
    "second"
}

/// The same URI.
#[mcp_resource(uri = "faulty://again")]
fn third() -> &'static str {
    "third"
}

fn main() -> ExitCode {
    mcp_runtime::server!()
        .state(Drawer("left"))
        .state_from(|| async { Ok::<_, std::convert::Infallible>(Drawer("right")) })
        .expect_tools(["say", "gone"])
        .run()
}
