//! Errors keep their meaning on their way through other error types.

use std::error::Error;

use mcp_runtime::prelude::*;
use mcp_runtime::testing::{Client, block_on};
use serde_json::json;

type Boxed = Box<dyn Error + Send + Sync>;

fn checked(amount: i64) -> Result<i64, ToolError> {
    if amount < 0 {
        return Err(ToolError::text("the amount must not be negative"));
    }
    Ok(amount)
}

/// Pays.
#[mcp_tool]
async fn pay(amount: i64) -> Result<i64, Boxed> {
    Ok(checked(amount)?)
}

fn page(number: u8) -> Result<String, ResourceError> {
    Err(match number {
        0 => ResourceError::text("the page is torn"),
        _ => ResourceError::not_found(),
    })
}

/// A page.
#[mcp_resource(uri = "page://{number}")]
async fn read_page(number: u8) -> Result<String, Boxed> {
    Ok(page(number)?)
}

#[test]
fn words_for_the_client_are_not_masked_when_a_box_holds_them() {
    block_on(async {
        let client = Client::new(mcp_runtime::server!().mask_errors(true));
        let failed = client.call("pay", json!({ "amount": -1 })).await;
        let failed = failed.expect("an answer");
        assert!(failed.is_error());
        assert_eq!(failed.text(), "the amount must not be negative");

        let torn = client.read("page://0").await.expect_err("it is torn");
        assert_eq!((torn.code.0, &*torn.message), (-32603, "the page is torn"));
        let missing = client.read("page://1").await.expect_err("it is missing");
        assert_eq!(missing.code.0, -32602);
        assert_eq!(missing.data.expect("data"), json!({ "uri": "page://1" }));
    });
}
