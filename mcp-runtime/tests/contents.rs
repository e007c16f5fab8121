//! Content that tools return: each type with exactly its members, alone, in tuples and in lists.

use mcp_runtime::prelude::*;
use mcp_runtime::protocol::{Annotations, Icon, ResourceContents, Role, Theme};
use mcp_runtime::testing::{Client, block_on};
use serde_json::{Map, Value, json};

const PIXEL: &[u8] = &[0x89, b'P', b'N', b'G', 0xff, 0xfe];

fn hints() -> Annotations {
    Annotations::new()
        .audience([Role::User])
        .priority(1.0)
        .expect("it is in range")
}

fn meta() -> Map<String, Value> {
    Map::from_iter([("com.example/cost".to_owned(), json!(1))])
}

/// Text.
#[mcp_tool]
fn text() -> Text {
    Text::new("hi").annotations(hints()).meta(meta())
}

/// A picture.
#[mcp_tool]
fn image() -> Image {
    Image::new(PIXEL, "image/png")
        .annotations(hints())
        .meta(meta())
}

/// A sound.
#[mcp_tool]
fn audio() -> Audio {
    Audio::new(PIXEL, "audio/wav")
        .annotations(hints())
        .meta(meta())
}

/// A link.
#[mcp_tool]
fn link() -> Result<ResourceLink, ToolError> {
    Ok(ResourceLink::new("test://unlisted", "unlisted")
        .title("Unlisted")
        .description("It is in no list.")
        .mime_type("text/plain")
        .size(3)
        .icon(
            Icon::new("https://example.com/i.png")?
                .size("48x48")?
                .theme(Theme::Dark),
        )
        .annotations(hints())
        .meta(meta()))
}

/// A resource with its text.
#[mcp_tool]
fn embedded() -> EmbeddedResource {
    let contents = ResourceContents::text("test://embedded-resource", "This is it.");
    EmbeddedResource::from(contents.mime_type("text/plain").meta(meta()))
        .annotations(hints())
        .meta(meta())
}

/// A resource with its bytes.
#[mcp_tool]
fn blob() -> EmbeddedResource {
    EmbeddedResource::blob("test://blob", "image/png", PIXEL)
}

/// Several of several types.
#[mcp_tool]
fn mixed() -> (&'static str, Image, EmbeddedResource, Option<Audio>) {
    let image = Image::new(PIXEL, "image/png");
    let resource = EmbeddedResource::text("test://mixed", "application/json", "{}");
    ("Multiple content types test:", image, resource, None)
}

/// A list of any.
#[mcp_tool]
fn any() -> Vec<Content> {
    vec!["one".into(), ResourceLink::new("test://a", "a").into()]
}

/// A list of links.
#[mcp_tool]
fn links() -> Vec<ResourceLink> {
    vec![
        ResourceLink::new("test://a", "a"),
        ResourceLink::new("test://b", "b"),
    ]
}

fn check(tool: &str, expected: &Value) {
    block_on(async {
        let client = Client::new(mcp_runtime::server!());
        let called = client.request("tools/call", json!({ "name": tool })).await;
        let result = called.expect("an answer");
        assert_eq!(&result["content"], expected, "{tool}");
        assert_eq!(result.get("structuredContent"), None, "{tool}");
        assert_eq!(result.get("isError"), None, "{tool}");
        let tools = client.list_tools().await.expect("a list");
        assert!(tools.iter().all(|it| it.output_schema.is_none()));
    });
}

#[test]
fn each_type_has_exactly_its_members() {
    let hints = json!({ "audience": ["user"], "priority": 1.0 });
    let meta = json!({ "com.example/cost": 1 });
    check(
        "text",
        &json!([{ "type": "text", "text": "hi", "annotations": hints, "_meta": meta }]),
    );
    check(
        "image",
        &json!([{ "type": "image", "data": "iVBOR//+", "mimeType": "image/png", "annotations": hints, "_meta": meta }]),
    );
    check(
        "audio",
        &json!([{ "type": "audio", "data": "iVBOR//+", "mimeType": "audio/wav", "annotations": hints, "_meta": meta }]),
    );
    check(
        "link",
        &json!([{
            "type": "resource_link",
            "uri": "test://unlisted",
            "name": "unlisted",
            "title": "Unlisted",
            "description": "It is in no list.",
            "mimeType": "text/plain",
            "size": 3,
            "icons": [{ "src": "https://example.com/i.png", "sizes": ["48x48"], "theme": "dark" }],
            "annotations": hints,
            "_meta": meta,
        }]),
    );
    // The hints are about the block, not about what is in the resource.
    check(
        "embedded",
        &json!([{
            "type": "resource",
            "resource": {
                "uri": "test://embedded-resource",
                "mimeType": "text/plain",
                "text": "This is it.",
                "_meta": meta,
            },
            "annotations": hints,
            "_meta": meta,
        }]),
    );
    check(
        "blob",
        &json!([{
            "type": "resource",
            "resource": { "uri": "test://blob", "mimeType": "image/png", "blob": "iVBOR//+" },
        }]),
    );
}

#[test]
fn several_come_in_their_order() {
    check(
        "mixed",
        &json!([
            { "type": "text", "text": "Multiple content types test:" },
            { "type": "image", "data": "iVBOR//+", "mimeType": "image/png" },
            {
                "type": "resource",
                "resource": { "uri": "test://mixed", "mimeType": "application/json", "text": "{}" },
            },
        ]),
    );
    check(
        "any",
        &json!([
            { "type": "text", "text": "one" },
            { "type": "resource_link", "uri": "test://a", "name": "a" },
        ]),
    );
    check(
        "links",
        &json!([
            { "type": "resource_link", "uri": "test://a", "name": "a" },
            { "type": "resource_link", "uri": "test://b", "name": "b" },
        ]),
    );
}

#[test]
fn icons_that_clients_would_not_load_are_refused() {
    for src in [
        "http://example.com/i.png",
        "javascript:alert(1)",
        "file:///i.png",
        "i.png",
        "",
    ] {
        assert!(Icon::new(src).is_err(), "{src}");
    }
    for src in [
        "https://example.com/i.png",
        "HTTPS://example.com",
        "data:image/png;base64,AA==",
    ] {
        assert!(Icon::new(src).is_ok(), "{src}");
    }
    let icon = || Icon::new("data:,").expect("a source");
    for (size, is_fine) in [
        ("48x48", true),
        ("any", true),
        ("48", false),
        ("x48", false),
        ("48X48", false),
    ] {
        assert_eq!(icon().size(size).is_ok(), is_fine, "{size}");
    }
}
