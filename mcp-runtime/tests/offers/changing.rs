//! Items that come and go while the server runs.

use mcp_runtime::prelude::*;
use mcp_runtime::serde_json::{Value, json};
use mcp_runtime::testing::{Client, block_on};
use mcp_runtime::{Changes, ServerBuilder};

/// Stays.
#[mcp_tool]
fn stays() {}

/// Comes and goes.
#[mcp_tool]
fn comes() -> &'static str {
    "here"
}

/// Brings the other tool.
#[mcp_tool]
fn bring(changes: &Changes) -> Result<(), String> {
    changes
        .add_tool::<comes>()
        .map_err(|error| error.to_string())
}

/// Some text.
#[mcp_resource(uri = "changing://text")]
fn text() -> &'static str {
    "text"
}

mod twin {
    use super::*;

    /// Has the name of another tool.
    #[mcp_tool]
    pub(crate) fn stays() {}
}

fn builder() -> ServerBuilder {
    ServerBuilder::new("changing", "1")
        .without_linked_items()
        .tool::<stays>()
        .tool::<bring>()
}

async fn names(client: &Client) -> Vec<String> {
    let tools = client.list_tools().await.expect("a list");
    tools
        .into_iter()
        .map(|tool| tool.name.into_owned())
        .collect()
}

#[test]
fn a_tool_can_be_added_called_disabled_and_removed() {
    block_on(async {
        let server = builder().build().expect("a server");
        let changes = server.changes();
        let client = Client::new(server);
        client.call("bring", json!({})).await.expect("an answer");
        assert_eq!(names(&client).await, ["bring", "comes", "stays"]);
        assert_eq!(
            client
                .call("comes", json!({}))
                .await
                .expect("a result")
                .text(),
            "here"
        );

        assert!(changes.enable_tool("comes", false));
        assert!(
            !changes.enable_tool("comes", false),
            "it is disabled already"
        );
        assert_eq!(names(&client).await, ["bring", "stays"]);
        assert_eq!(
            client
                .call("comes", json!({}))
                .await
                .expect_err("no such tool")
                .code
                .0,
            -32602
        );
        assert!(changes.enable_tool("comes", true));
        assert_eq!(names(&client).await, ["bring", "comes", "stays"]);

        assert!(changes.remove_tool("comes"));
        assert!(!changes.remove_tool("comes"), "it is gone");
        assert!(
            !changes.enable_tool("comes", true),
            "nobody enables what is not there"
        );
        assert_eq!(names(&client).await, ["bring", "stays"]);
    });
}

#[test]
fn what_is_added_passes_the_checks_of_the_start_or_changes_nothing() {
    block_on(async {
        let server = builder().build().expect("a server");
        let changes = server.changes();
        let client = Client::new(server);
        let refused = changes
            .add_tool::<twin::stays>()
            .expect_err("a duplicate")
            .to_string();
        assert!(
            refused.contains("`stays` names two tools") && refused.contains("changing.rs:"),
            "{refused}"
        );
        assert_eq!(names(&client).await, ["bring", "stays"]);
    });
}

#[test]
fn capabilities_follow_what_is_offered() {
    block_on(async {
        let server = builder().build().expect("a server");
        let changes = server.changes();
        let client = Client::new(server);
        let capabilities = async || {
            let discovered: Value = client
                .request("server/discover", json!({}))
                .await
                .expect("an answer");
            discovered["capabilities"].clone()
        };
        assert_eq!(
            capabilities().await,
            json!({ "tools": { "listChanged": true } })
        );
        assert_eq!(
            client
                .list_resources()
                .await
                .expect_err("none are offered")
                .code
                .0,
            -32601
        );
        changes.add_resource::<text>().expect("it fits");
        assert_eq!(
            capabilities().await,
            json!({ "tools": { "listChanged": true }, "resources": { "subscribe": true, "listChanged": true } })
        );
        assert_eq!(
            client
                .read("changing://text")
                .await
                .expect("contents")
                .text(),
            "text"
        );
        assert!(changes.enable_resource("changing://text", false));
        assert_eq!(
            client
                .read("changing://text")
                .await
                .expect_err("disabled")
                .code
                .0,
            -32601
        );
    });
}

#[test]
fn a_server_that_announces_nothing_says_so() {
    block_on(async {
        let quiet = ServerBuilder::new("quiet", "1")
            .without_linked_items()
            .tool::<stays>();
        let quiet = Client::new(quiet).discover().await.expect("an answer");
        assert!(
            !quiet
                .capabilities
                .tools
                .expect("tools are offered")
                .list_changed
        );
        let loud = ServerBuilder::new("loud", "1")
            .without_linked_items()
            .tool::<stays>()
            .announces_changes();
        let loud = Client::new(loud).discover().await.expect("an answer");
        assert!(
            loud.capabilities
                .tools
                .expect("tools are offered")
                .list_changed
        );
    });
}
