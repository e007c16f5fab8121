//! `cfg` on items, parameters and fields.

use mcp_runtime::{Context, ReadResource, ResourceError};
use mcp_runtime::{mcp_prompt, mcp_resource, mcp_tool};
use serde_json::json;

use crate::client;
use mcp_runtime::testing::block_on;

/// Exists.
#[cfg(test)]
#[mcp_tool]
fn here(
    #[cfg(test)] there: u8,
    #[cfg(not(test))] gone: Missing,
    #[cfg(not(test))] context: &Context,
    #[cfg_attr(test, cfg(test))] too: u8,
    #[cfg_attr(test, doc = "Described on condition.")] described: u8,
    #[allow(unused_variables, reason = "shows that lints stay")] unused: u8,
) -> u8 {
    there + too + described
}

/// Does not exist.
#[mcp_tool]
#[cfg(not(test))]
fn gone(missing: Missing) {}

/// Does not exist.
#[cfg(not(test))]
#[mcp_resource(uri = "condition://gone/{missing}")]
struct Gone {
    missing: Missing,
}

/// Greets.
#[mcp_prompt]
fn greeting(#[cfg(test)] name: String, #[cfg(not(test))] gone: Missing) -> String {
    name
}

/// Has a field on condition.
#[mcp_resource(uri = "condition://{kept}/{gone}/{other}")]
struct Conditional {
    kept: u8,
    #[cfg(not(test))]
    gone: Missing,
    #[cfg(test)]
    other: u8,
}

impl ReadResource for Conditional {
    async fn read(self, _: &Context) -> Result<String, ResourceError> {
        Ok(format!("{} {}", self.kept, self.other))
    }
}

#[test]
fn what_is_configured_away_is_not_there() {
    block_on(async {
        let client = client();
        let tools = client.list_tools().await.expect("a list");
        assert!(!tools.iter().any(|it| it.name == "gone"));
        let here = tools.iter().find(|it| it.name == "here").expect("the tool");
        let properties = here.input_schema["properties"]
            .as_object()
            .expect("an object");
        assert_eq!(
            properties.keys().collect::<Vec<_>>(),
            ["there", "too", "described", "unused"]
        );
        assert_eq!(
            properties["described"]["description"],
            "Described on condition."
        );
        let arguments = json!({ "there": 1, "too": 2, "described": 3, "unused": 4 });
        assert_eq!(
            client
                .call("here", arguments)
                .await
                .expect("an answer")
                .text(),
            "6"
        );
        let prompt = client.get_prompt("greeting", &[("name", "Ada")]).await;
        assert_eq!(prompt.expect("an answer").messages().len(), 1);
    });
}

#[test]
fn a_field_on_condition_is_a_variable() {
    block_on(async {
        let read = client().read("condition://1/x/3").await.expect("an answer");
        assert_eq!(read.text(), "1 3");
    });
}
