//! What a model is told, on every way that the error can take.

use std::error::Error;

use mcp_runtime::prelude::*;
use mcp_runtime::testing::{Client, block_on};
use serde_json::json;

use crate::{Trouble, trouble};

/// Fails with the type itself.
#[mcp_tool]
async fn itself(which: String) -> Result<String, Trouble> {
    trouble(&which)?;
    Ok("done".into())
}

/// Fails with a tool's error, which adds a hint.
#[mcp_tool]
fn as_tool_error(which: String) -> Result<String, ToolError> {
    trouble(&which).map_err(|error| ToolError::from(error).hint("or give up"))?;
    Ok("done".into())
}

/// Fails with a box.
#[mcp_tool]
async fn in_a_box(which: String) -> Result<String, Box<dyn Error + Send + Sync>> {
    trouble(&which)?;
    Ok("done".into())
}

fn hinted(which: &str) -> Result<(), ToolError> {
    trouble(which).map_err(|error| ToolError::from(error).hint("or give up"))
}

/// Fails with a box of a tool's error.
#[mcp_tool]
async fn in_two_boxes(which: String) -> Result<String, Box<dyn Error + Send + Sync>> {
    hinted(&which)?;
    Ok("done".into())
}

#[test]
fn the_text_and_the_hint_arrive_on_every_way() {
    block_on(async {
        let client = Client::new(mcp_runtime::server!());
        for (which, text) in [
            (
                "missing",
                "there is no report of 2031\nhint: the last one is of Some(2024)",
            ),
            ("closed", "the archive \"east\" is closed"),
            (
                "archive",
                "the archive cannot be read\nhint: try again later",
            ),
            (
                "shelf",
                "/secret/disk is full at shelf 3\nhint: ask for another shelf",
            ),
            ("number", "invalid digit found in string"),
            ("nested", "it closes in {  5} minutes\nhint: hurry up"),
        ] {
            for (tool, more) in [
                ("itself", ""),
                ("as_tool_error", "\nhint: or give up"),
                ("in_a_box", ""),
                ("in_two_boxes", "\nhint: or give up"),
            ] {
                let failed = client.call(tool, json!({ "which": which })).await;
                let failed = failed.expect("an answer");
                assert!(failed.is_error());
                assert_eq!(failed.text(), format!("{text}{more}"), "{tool}");
            }
        }
    });
}

#[test]
fn an_error_of_the_protocol_stays_one() {
    block_on(async {
        let client = Client::new(mcp_runtime::server!());
        for tool in ["itself", "as_tool_error", "in_a_box"] {
            let failed = client.call(tool, json!({ "which": "protocol" })).await;
            let failed = failed.expect_err("an error of the protocol");
            assert_eq!((failed.code.0, &*failed.message), (-32602, "no"), "{tool}");
        }
    });
}

#[test]
fn what_does_not_fail_is_not_told() {
    block_on(async {
        let client = Client::new(mcp_runtime::server!());
        let done = client.call("itself", json!({ "which": "none" })).await;
        let done = done.expect("an answer");
        assert!(!done.is_error());
        assert_eq!(done.text(), "done");
    });
}

#[test]
fn a_hint_is_one_line_of_its_own() {
    let error = ToolError::text("no")
        .hint("first\r\nsecond")
        .hint(" ")
        .hint("third");
    assert_eq!(error.to_string(), "no\nhint: first second\nhint: third");
    assert!(format!("{error:?}").contains("third"));
}
