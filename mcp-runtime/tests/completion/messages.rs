//! Requests and answers as they are on the wire.

use mcp_runtime::ErrorCode;
use mcp_runtime::prelude::*;
use mcp_runtime::serde_json::{Value, json};
use mcp_runtime::testing::{Client, ErrorResponse, block_on};

use crate::client;

/// Asks for a trip.
#[mcp_prompt]
fn trip(#[complete(cities)] to: String, from: String) -> String {
    format!("{to} {from}")
}

fn cities() -> Vec<&'static str> {
    vec!["Rome", "Riga"]
}

/// One fixed thing.
#[mcp_resource(uri = "thing://fixed")]
fn fixed() -> &'static str {
    "fixed"
}

/// Many things.
#[mcp_resource(uri = "thing://of/{number}")]
fn things(number: u16) -> String {
    number.to_string()
}

/// Has nothing to complete.
#[mcp_prompt]
fn plain(text: String) -> String {
    text
}

async fn complete(params: Value) -> Result<Value, ErrorResponse> {
    client().request("completion/complete", params).await
}

fn prompt(name: &str, argument: &str) -> Value {
    json!({
        "ref": {"type": "ref/prompt", "name": name, "title": "A trip"},
        "argument": {"name": argument, "value": "r"},
    })
}

#[test]
fn a_result_has_what_every_result_has() {
    block_on(async {
        let mut result = complete(prompt("trip", "to")).await.expect("an answer");
        assert!(result["_meta"].take().is_object());
        assert_eq!(
            result,
            json!({
                "resultType": "complete",
                "completion": {"values": ["Rome", "Riga"], "total": 2, "hasMore": false},
                "_meta": null,
            })
        );
    });
}

#[test]
fn what_is_unknown_is_an_invalid_parameter() {
    block_on(async {
        let resource = |uri: &str, argument: &str| {
            json!({
                "ref": {"type": "ref/resource", "uri": uri},
                "argument": {"name": argument, "value": ""},
            })
        };
        for (params, told) in [
            (prompt("nobody", "to"), "Unknown prompt: nobody"),
            (prompt("trip", "via"), "Unknown argument: via"),
            (
                resource("thing://of/{other}", "number"),
                "Unknown resource template: thing://of/{other}",
            ),
            (
                resource("thing://of/7", "number"),
                "Unknown resource template: thing://of/7",
            ),
            (resource("thing://of/{number}", "n"), "Unknown argument: n"),
            (
                resource("thing://fixed", "number"),
                "Unknown argument: number",
            ),
        ] {
            let error = complete(params.clone()).await.expect_err("an error");
            assert_eq!(error.code, ErrorCode::INVALID_PARAMS, "{params}");
            assert_eq!(error.message, told, "{params}");
        }
    });
}

#[test]
fn a_wrong_shape_is_an_invalid_parameter() {
    block_on(async {
        let argument = json!({"name": "to", "value": "r"});
        let reference = json!({"type": "ref/prompt", "name": "trip"});
        for (params, told) in [
            (json!({"argument": argument}), "`ref` is missing"),
            (json!({"ref": reference}), "`argument` is missing"),
            (
                json!({"ref": "trip", "argument": argument}),
                "`ref` must be an object",
            ),
            (
                json!({"ref": {"type": "ref/tool", "name": "trip"}, "argument": argument}),
                "`ref.type` must be `ref/prompt` or `ref/resource`",
            ),
            (
                json!({"ref": {"name": "trip"}, "argument": argument}),
                "`ref.type` is missing",
            ),
            (
                json!({"ref": {"type": "ref/resource"}, "argument": argument}),
                "`ref.uri` is missing",
            ),
            (
                json!({"ref": {"type": "ref/prompt"}, "argument": argument}),
                "`ref.name` is missing",
            ),
            (
                json!({"ref": reference, "argument": {"name": "to"}}),
                "`argument.value` is missing",
            ),
            (
                json!({"ref": reference, "argument": {"name": "to", "value": 1}}),
                "`argument.value` must be a string",
            ),
            (
                json!({"ref": reference, "argument": argument, "context": []}),
                "`context` must be an object",
            ),
            (
                json!({"ref": reference, "argument": argument, "context": {"arguments": {"from": 1}}}),
                "`context.arguments.from` must be a string",
            ),
        ] {
            let error = complete(params.clone()).await.expect_err("an error");
            assert_eq!(error.code, ErrorCode::INVALID_PARAMS, "{params}");
            assert!(error.message.contains(told), "{params}: {error}");
        }
    });
}

#[test]
fn an_empty_or_absent_context_is_none() {
    block_on(async {
        for context in [
            json!(null),
            json!({}),
            json!({"arguments": {}}),
            json!({"arguments": null}),
        ] {
            let mut params = prompt("trip", "to");
            params["context"] = context;
            assert!(complete(params).await.is_ok());
        }
    });
}

#[test]
fn only_a_server_that_completes_something_says_so() {
    block_on(async {
        let can = client().discover().await.expect("an answer").capabilities;
        assert_eq!(can.completions, Some(mcp_runtime::serde_json::Map::new()));

        let server = mcp_runtime::server!()
            .without_linked_items()
            .prompt::<plain>()
            .resource::<things>();
        let client = Client::new(server);
        let can = client.discover().await.expect("an answer").capabilities;
        assert_eq!(can.completions, None);
        let error = client
            .request("completion/complete", prompt("plain", "text"))
            .await
            .expect_err("no completion");
        assert_eq!(error.code, ErrorCode::METHOD_NOT_FOUND);
    });
}
