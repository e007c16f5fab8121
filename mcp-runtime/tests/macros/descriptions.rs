//! Descriptions: doc comments in all their forms, and the keys in their place.

use mcp_runtime::testing::block_on;
use mcp_runtime::{mcp_resource, mcp_tool};

use crate::client;

#[doc = include_str!("description.md")]
#[mcp_tool]
fn from_file() {}

/// One line.
#[doc = concat!("Another ", "line.")]
#[mcp_tool]
fn mixed() {}

/**
 * A block.
 *
 *     with code
 */
#[mcp_tool]
fn block() {}

/// Documentation for programmers.
#[mcp_tool(description = "Text for models.", title = "Titled")]
fn keyed() {}

mod by_file {
    #[super::mcp_tool(description = include_str!("description.md"))]
    pub(crate) fn keyed_by_file() {}
}

/// A resource.
#[mcp_resource(
    uri = "description://it",
    title = "It",
    mime_type = "text/plain",
    size = 2
)]
fn described() -> &'static str {
    "it"
}

fn described_as(name: &str) -> String {
    let tools = block_on(async { client().list_tools().await.expect("a list") });
    let tool = tools
        .into_iter()
        .find(|it| it.name == name)
        .expect("the tool");
    tool.description.expect("a description").into_owned()
}

#[test]
fn descriptions_of_tools() {
    assert_eq!(
        described_as("from_file"),
        "A description in a file.\n\nIts second paragraph."
    );
    assert_eq!(described_as("mixed"), "One line.\nAnother line.");
    assert_eq!(described_as("keyed"), "Text for models.");
    assert_eq!(described_as("keyed_by_file"), described_as("from_file"));
    by_file::keyed_by_file();
}

#[test]
fn a_block_comment_loses_its_stars_only() {
    let description = <block as mcp_runtime::__private::Tool>::RECORD.description;
    assert_eq!(description, "A block.\n\n    with code");
}

#[test]
fn the_rest_of_a_resource() {
    block_on(async {
        let resources = client().list_resources().await.expect("a list");
        let it = resources
            .iter()
            .find(|it| it.name == "described")
            .expect("the resource");
        assert_eq!(it.title.as_deref(), Some("It"));
        assert_eq!(it.description.as_deref(), Some("A resource."));
        assert_eq!(it.mime_type.as_deref(), Some("text/plain"));
        assert_eq!(it.size, Some(2));
    });
}
