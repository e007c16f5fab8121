//! `requires(…)`: a request whose client did not declare what an item needs is told what is missing.

#![deny(warnings, missing_docs, clippy::pedantic)]

use mcp_runtime::ErrorCode;
use mcp_runtime::prelude::*;
use mcp_runtime::protocol::{META_CLIENT_CAPABILITIES, META_PROTOCOL_VERSION, PROTOCOL_VERSION};
use mcp_runtime::serde_json::{Value, json};
use mcp_runtime::testing::{Client, ErrorResponse, block_on};

/// Asks the client's model.
#[mcp_tool(requires(sampling))]
fn sample() -> &'static str {
    "sampled"
}

/// Asks everybody.
#[mcp_tool(requires(sampling, roots, elicitation_form, elicitation_url))]
fn ask_all(
    /// How often.
    times: u8,
) -> String {
    times.to_string()
}

/// Shows a form.
#[mcp_prompt(requires(elicitation_form))]
fn form(
    /// What it is about.
    topic: String,
) -> String {
    topic
}

/// Opens a page.
#[mcp_resource(uri = "page://{number}", requires(elicitation_url))]
fn page(number: u8) -> String {
    number.to_string()
}

/// Looks into folders.
#[mcp_resource(uri = "page://folders", requires(roots))]
fn folders() -> &'static str {
    "folders"
}

async fn ask(method: &str, params: Value, capabilities: Value) -> Result<Value, ErrorResponse> {
    let mut params = params;
    params["_meta"] = json!({
        META_PROTOCOL_VERSION: PROTOCOL_VERSION,
        META_CLIENT_CAPABILITIES: capabilities,
    });
    Client::new(mcp_runtime::server!())
        .request(method, params)
        .await
}

/// What is missing, or null when nothing is.
async fn missing(method: &str, params: Value, capabilities: Value) -> Value {
    match ask(method, params, capabilities).await {
        Ok(_) => Value::Null,
        Err(error) => {
            assert_eq!(
                error.code,
                ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY,
                "{error}"
            );
            let mut data = error.data.expect("data");
            data["requiredCapabilities"].take()
        }
    }
}

#[test]
fn exactly_what_is_missing_is_named() {
    block_on(async {
        for (declared, expected) in [
            (
                json!({}),
                json!({"elicitation": {"form": {}, "url": {}}, "sampling": {}, "roots": {}}),
            ),
            (
                json!({"sampling": {}, "roots": {"listChanged": true}}),
                json!({"elicitation": {"form": {}, "url": {}}}),
            ),
            (
                json!({"sampling": {}, "roots": {}, "elicitation": {}}),
                json!({"elicitation": {"url": {}}}),
            ),
            (
                json!({"sampling": {}, "elicitation": {"url": {}}}),
                json!({"elicitation": {"form": {}}, "roots": {}}),
            ),
            (
                json!({"sampling": {}, "roots": {}, "elicitation": {"url": {}, "form": {}}}),
                Value::Null,
            ),
        ] {
            let params = json!({"name": "ask_all", "arguments": {"times": 1}});
            let found = missing("tools/call", params, declared.clone()).await;
            assert_eq!(found, expected, "{declared}");
        }
    });
}

#[test]
fn an_elicitation_without_modes_means_forms_and_a_url_alone_no_forms() {
    block_on(async {
        for (declared, expected) in [
            (json!({"elicitation": {}}), Value::Null),
            (json!({"elicitation": {"form": {}}}), Value::Null),
            (
                json!({"elicitation": {"url": {}}}),
                json!({"elicitation": {"form": {}}}),
            ),
            (json!({}), json!({"elicitation": {"form": {}}})),
        ] {
            let params = json!({"name": "form", "arguments": {"topic": "x"}});
            let found = missing("prompts/get", params, declared.clone()).await;
            assert_eq!(found, expected, "{declared}");
        }
    });
}

#[test]
fn resources_and_templates_have_requirements_of_their_own() {
    block_on(async {
        for (uri, expected) in [
            ("page://7", json!({"elicitation": {"url": {}}})),
            ("page://folders", json!({"roots": {}})),
        ] {
            let found = missing("resources/read", json!({"uri": uri}), json!({})).await;
            assert_eq!(found, expected, "{uri}");
        }
    });
}

#[test]
fn the_target_is_looked_up_before_and_the_arguments_are_read_after() {
    block_on(async {
        let unknown = ask("tools/call", json!({"name": "nobody"}), json!({})).await;
        assert_eq!(
            unknown.expect_err("no tool").code,
            ErrorCode::INVALID_PARAMS
        );
        let params = json!({"name": "form", "arguments": {"nothing": "fits"}});
        let found = missing("prompts/get", params, json!({})).await;
        assert_eq!(found, json!({"elicitation": {"form": {}}}));
        let params = json!({"name": "ask_all", "arguments": {"times": "many"}});
        let found = missing("tools/call", params, json!({})).await;
        assert!(found.is_object());
    });
}

#[test]
fn nothing_is_remembered_of_an_earlier_request() {
    block_on(async {
        let params = || json!({"name": "sample"});
        let able = missing("tools/call", params(), json!({"sampling": {}})).await;
        assert_eq!(able, Value::Null);
        let unable = missing("tools/call", params(), json!({})).await;
        assert_eq!(unable, json!({"sampling": {}}));
    });
}

#[test]
fn what_a_client_cannot_use_is_listed_all_the_same() {
    block_on(async {
        let tools = ask("tools/list", json!({}), json!({}))
            .await
            .expect("a list");
        assert_eq!(tools["tools"].as_array().map(Vec::len), Some(2));
    });
}
