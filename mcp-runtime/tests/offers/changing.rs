//! Items that come and go while the server runs.

use mcp_runtime::prelude::*;
use mcp_runtime::serde_json::{Value, json};
use mcp_runtime::testing::{Client, block_on};
use mcp_runtime::{Changes, Choice, ServerBuilder};

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

/// How something is said.
#[derive(Choice, Clone, Copy)]
enum Tone {
    Dry,
    Warm,
}

/// Says something.
#[mcp_prompt]
fn hint(
    /// The tone.
    tone: Tone,
) -> &'static str {
    match tone {
        Tone::Dry => "so",
        Tone::Warm => "so, dear",
    }
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

async fn capabilities(client: &Client) -> Value {
    let discovered = client.request("server/discover", json!({})).await;
    discovered.expect("an answer")["capabilities"].clone()
}

/// The list that a method gives.
async fn list(client: &Client, method: &str, member: &str) -> Value {
    let result = client.request(method, json!({})).await;
    result.expect("a list")[member].clone()
}

#[test]
fn a_kind_that_comes_is_announced_and_stays_when_its_last_item_goes() {
    block_on(async {
        let server = builder().build().expect("a server");
        let changes = server.changes();
        let client = Client::new(server);
        let tools = json!({ "listChanged": true });
        assert_eq!(capabilities(&client).await, json!({ "tools": tools }));
        let none = client.list_resources().await;
        assert_eq!(none.expect_err("none were ever offered").code.0, -32601);

        changes.add_resource::<text>().expect("it fits");
        changes.add_prompt::<hint>().expect("it fits");
        let all = json!({
            "tools": tools,
            "resources": { "subscribe": true, "listChanged": true },
            "prompts": { "listChanged": true },
            "completions": {},
        });
        assert_eq!(capabilities(&client).await, all);
        let read = client.read("changing://text").await;
        assert_eq!(read.expect("contents").text(), "text");

        assert!(changes.enable_resource("changing://text", false));
        assert!(changes.enable_prompt("hint", false));
        assert!(changes.enable_tool("stays", false) && changes.enable_tool("bring", false));
        for gone in [false, true] {
            assert_eq!(capabilities(&client).await, all, "gone: {gone}");
            assert_eq!(list(&client, "tools/list", "tools").await, json!([]));
            assert_eq!(list(&client, "prompts/list", "prompts").await, json!([]));
            assert_eq!(
                list(&client, "resources/list", "resources").await,
                json!([])
            );
            assert_eq!(
                list(&client, "resources/templates/list", "resourceTemplates").await,
                json!([])
            );
            let call = client.call("stays", json!({})).await;
            assert_eq!(call.expect_err("no such tool").code.0, -32602);
            let prompt = client.get_prompt("hint", &[("tone", "dry")]).await;
            assert_eq!(prompt.expect_err("no such prompt").code.0, -32602);
            let read = client.read("changing://text").await;
            assert_eq!(read.expect_err("no such resource").code.0, -32602);
            let complete = json!({
                "ref": { "type": "ref/prompt", "name": "hint" },
                "argument": { "name": "tone", "value": "" },
            });
            let complete = client.request("completion/complete", complete).await;
            assert_eq!(complete.expect_err("no such prompt").code.0, -32602);
            if !gone {
                assert!(changes.remove_resource("changing://text"));
                assert!(changes.remove_prompt("hint"));
                // The second one was what announces changes.
                assert!(changes.remove_tool("stays") && changes.remove_tool("bring"));
            }
        }
        changes.add_tool::<stays>().expect("it fits");
        assert_eq!(names(&client).await, ["stays"]);
        assert_eq!(capabilities(&client).await, all);
    });
}

#[test]
fn a_builder_that_announces_changes_announces_kinds_to_come() {
    block_on(async {
        let server = ServerBuilder::new("to-come", "1")
            .without_linked_items()
            .allow_empty()
            .announces_changes()
            .build()
            .expect("a server");
        let changes = server.changes();
        let client = Client::new(server);
        let all = json!({
            "tools": { "listChanged": true },
            "resources": { "subscribe": true, "listChanged": true },
            "prompts": { "listChanged": true },
        });
        assert_eq!(capabilities(&client).await, all);
        for (method, member) in [
            ("tools/list", "tools"),
            ("prompts/list", "prompts"),
            ("resources/list", "resources"),
            ("resources/templates/list", "resourceTemplates"),
        ] {
            assert_eq!(list(&client, method, member).await, json!([]), "{method}");
        }
        changes.add_tool::<stays>().expect("it fits");
        assert_eq!(names(&client).await, ["stays"]);
        assert_eq!(capabilities(&client).await, all);
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
