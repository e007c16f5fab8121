//! What a server that masks errors keeps back, in tools, prompts and resources: never the author's
//! words, always what lies behind them.

use mcp_runtime::prelude::*;
use mcp_runtime::testing::{Client, ErrorResponse, block_on};
use serde_json::json;

use crate::{Trouble, disk, trouble};

/// Fails with the type itself.
#[mcp_tool(server = "masking")]
async fn tell(which: String) -> Result<String, Trouble> {
    trouble(&which)?;
    Ok("done".into())
}

/// Fails with what somebody else says.
#[mcp_tool(server = "masking")]
fn tell_of_disk(hint: bool) -> Result<String, ToolError> {
    let error = ToolError::from(disk());
    Err(if hint { error.hint("wait") } else { error })
}

/// Panics.
#[mcp_tool(server = "masking")]
fn tell_by_panic() -> String {
    panic!("/secret/panic")
}

/// Fails to ask.
#[mcp_prompt(server = "masking")]
async fn ask(which: String) -> Result<String, Trouble> {
    trouble(&which)?;
    Ok("done".into())
}

/// A shelf.
#[mcp_resource(uri = "shelf://{which}", server = "masking")]
async fn shelf(which: String) -> Result<String, Trouble> {
    trouble(&which)?;
    Ok("done".into())
}

fn client(masks: bool) -> Client {
    Client::new(mcp_runtime::server!("masking").mask_errors(masks))
}

/// The ways in which a call, a prompt and a read of `which` fail.
async fn failures(client: &Client, which: &str) -> [String; 3] {
    let called = client.call("tell", json!({ "which": which })).await;
    let called = called.expect("an answer");
    assert!(called.is_error());
    let code = |error: ErrorResponse| {
        assert_eq!(error.code.0, -32603);
        assert_eq!(error.data, None);
        error.message
    };
    let got = client.get_prompt("ask", &[("which", which)]).await;
    let read = client.read(&format!("shelf://{which}")).await;
    [
        called.text(),
        code(got.expect_err("it fails")),
        code(read.expect_err("it fails")),
    ]
}

#[test]
fn words_for_the_model_are_never_kept_back() {
    block_on(async {
        let client = client(true);
        for (which, text) in [
            ("closed", "the archive \"east\" is closed"),
            (
                "archive",
                "the archive cannot be read\nhint: try again later",
            ),
            ("nested", "it closes in {  5} minutes\nhint: hurry up"),
        ] {
            for told in failures(&client, which).await {
                assert_eq!(told, text);
            }
        }
    });
}

#[test]
fn what_lies_behind_is_kept_back_where_errors_are_masked() {
    block_on(async {
        for masks in [true, false] {
            let client = client(masks);
            for (which, secret) in [("shelf", "/secret"), ("number", "invalid digit")] {
                for told in failures(&client, which).await {
                    assert_eq!(told.contains(secret), !masks, "{told}");
                    assert_eq!(told.contains("the server's log has the reason"), masks);
                    assert_eq!(
                        told.contains("\nhint: ask for another shelf"),
                        which == "shelf"
                    );
                }
            }
            for hint in [true, false] {
                let failed = client.call("tell_of_disk", json!({ "hint": hint })).await;
                let text = failed.expect("an answer").text();
                assert_eq!(text.contains("/secret"), !masks, "{text}");
                assert_eq!(text.ends_with("\nhint: wait"), hint, "{text}");
            }
        }
    });
}

#[test]
fn a_panic_is_kept_back_whatever_the_server_masks() {
    block_on(async {
        for masks in [true, false] {
            let failed = client(masks).call("tell_by_panic", ()).await;
            let failed = failed.expect_err("a panic");
            assert_eq!(failed.code.0, -32603);
            assert!(failed.message.starts_with("internal error ("), "{failed}");
        }
    });
}
