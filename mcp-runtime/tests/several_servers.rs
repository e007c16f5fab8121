//! Several servers in one process: each offers what says its name.

#![deny(warnings, missing_docs, clippy::pedantic)]

use mcp_runtime::ErrorCode;
use mcp_runtime::prelude::*;
use mcp_runtime::serde_json::json;
use mcp_runtime::testing::{Client, block_on};

/// Says hello.
#[mcp_tool]
fn greet() -> &'static str {
    "hello"
}

/// Asks for a poem.
#[mcp_prompt]
fn poem() -> &'static str {
    "a poem"
}

/// Says who administers.
#[mcp_tool(server = "admin", name = "greet")]
fn greet_admin() -> &'static str {
    "hello, admin"
}

/// What has happened.
#[mcp_resource(uri = "log://all", server = "admin")]
fn log() -> &'static str {
    "nothing"
}

/// Says when it is.
#[mcp_tool(server = "clock")]
fn now() -> u8 {
    12
}

#[test]
fn each_server_offers_its_own_items_and_capabilities() {
    block_on(async {
        let default = Client::new(mcp_runtime::server!());
        let admin = Client::new(mcp_runtime::server!("admin"));
        let clock = Client::new(mcp_runtime::server!("clock"));
        for (client, tools) in [
            (&default, &["greet"][..]),
            (&admin, &["greet"]),
            (&clock, &["now"]),
        ] {
            let listed = client.list_tools().await.expect("a list");
            let names: Vec<_> = listed.iter().map(|it| &*it.name).collect();
            assert_eq!(names, tools);
        }
        let hello = default.call("greet", json!({})).await.expect("an answer");
        assert_eq!(hello.text(), "hello");
        let hello = admin.call("greet", json!({})).await.expect("an answer");
        assert_eq!(hello.text(), "hello, admin");
        for (client, prompts, resources) in [
            (&default, true, false),
            (&admin, false, true),
            (&clock, false, false),
        ] {
            let can = client.discover().await.expect("an answer").capabilities;
            assert_eq!(can.prompts.is_some(), prompts);
            assert_eq!(can.resources.is_some(), resources);
        }
        let missing = clock.list_resources().await.expect_err("no resources");
        assert_eq!(missing.code, ErrorCode::METHOD_NOT_FOUND);
    });
}

#[test]
fn a_server_is_called_by_its_name() {
    block_on(async {
        let admin = Client::new(mcp_runtime::server!("admin"));
        let discovery = admin.discover().await.expect("an answer");
        assert_eq!(discovery.server_info.expect("a name").name, "admin");
        let renamed = mcp_runtime::ServerBuilder::new("office", "1.0").only("admin");
        let discovery = Client::new(renamed).discover().await.expect("an answer");
        assert_eq!(discovery.server_info.expect("a name").name, "office");
    });
}

#[test]
fn an_item_can_be_added_to_any_server() {
    block_on(async {
        let server = mcp_runtime::server!("clock").tool::<greet>();
        let tools = Client::new(server).list_tools().await.expect("a list");
        let names: Vec<_> = tools.iter().map(|it| &*it.name).collect();
        assert_eq!(names, ["greet", "now"]);
    });
}

#[test]
fn a_server_with_nothing_names_those_that_there_are() {
    let faults = mcp_runtime::server!("amdin").build().expect_err("nothing");
    assert_eq!(
        faults.to_string(),
        "the server cannot start:\n- no tool, resource or prompt says `server = \"amdin\"`; there are the servers \
         `admin`, `clock`; if another crate of yours holds them, write `mcp_runtime::link!(that_crate);` in your \
         `main.rs`, and `.allow_empty()` if nothing is meant"
    );
    let server = mcp_runtime::server!("amdin").allow_empty().build();
    assert!(server.is_ok());
    let faults = mcp_runtime::server!()
        .without_linked_items()
        .build()
        .expect_err("nothing");
    assert!(
        faults
            .to_string()
            .contains("those with one are of `admin`, `clock`"),
        "{faults}"
    );
}
