//! Arguments are held to the schema before the handler runs.

use std::sync::atomic::{AtomicUsize, Ordering};

use mcp_runtime::prelude::*;
use mcp_runtime::testing::{CallResult, Client, block_on};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::server;

fn contact() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": { "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": { "street": { "type": "string" }, "city": { "type": "string" } },
        }},
        "properties": {
            "name": { "type": "string" },
            "address": { "$ref": "#/$defs/address" },
            "contactMethod": { "type": "string", "enum": ["phone", "email"] },
            "phone": { "type": "string" },
            "email": { "type": "string", "format": "email" },
        },
        "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
        "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
        "then": { "required": ["phone"] },
        "else": { "required": ["email"] },
        "additionalProperties": false,
        "x-of-our-own": [1, 2.0, null],
    })
}

static RUNS: AtomicUsize = AtomicUsize::new(0);

/// Takes a contact.
#[mcp_tool(input_schema = contact)]
fn add_contact(arguments: Map<String, Value>, _context: &Context) -> String {
    RUNS.fetch_add(1, Ordering::SeqCst);
    Value::Object(arguments).to_string()
}

const ORDER: &str = r##"{
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "definitions": { "count": { "type": "integer", "minimum": 1 } },
    "properties": {
        "item": { "type": "string", "pattern": "^(a+)+$" },
        "code": { "type": "string", "pattern": "^(?=(a+)+$)a" },
        "count": { "$ref": "#/definitions/count" },
        "pair": { "type": "array", "items": [{ "type": "string" }, { "type": "integer" }], "additionalItems": false },
        "region": { "type": "string", "x-mcp-header": "Region" }
    },
    "dependencies": { "count": ["item"] }
}"##;

#[derive(Deserialize)]
struct Order {
    #[serde(default)]
    item: String,
    #[serde(default = "one")]
    count: u8,
}

fn one() -> u8 {
    1
}

/// Orders something.
#[mcp_tool(input_schema = ORDER)]
async fn order(order: Order) -> String {
    format!("{} of {}", order.count, order.item)
}

static TREE: &str = r##"{
    "type": "object",
    "properties": { "children": { "type": "array", "items": { "$ref": "#" } } },
    "additionalProperties": false
}"##;

/// Counts the nodes of a tree.
#[mcp_tool(input_schema = TREE, inline)]
fn count_nodes(tree: &Value) -> String {
    fn count(tree: &Value) -> usize {
        let children = tree["children"].as_array().into_iter().flatten();
        1 + children.map(count).sum::<usize>()
    }
    count(tree).to_string()
}

fn circular() -> schemars::Schema {
    schemars::json_schema!({ "type": "object", "allOf": [{ "$ref": "#" }], "required": ["a"] })
}

/// Goes round.
#[mcp_tool(input_schema = circular)]
fn go_round(arguments: Map<String, Value>) -> String {
    arguments.len().to_string()
}

fn client() -> Client {
    let server = server().tool::<add_contact>().tool::<order>();
    Client::new(server.tool::<count_nodes>().tool::<go_round>())
}

async fn call(tool: &str, arguments: Value) -> CallResult {
    client().call(tool, arguments).await.expect("an answer")
}

#[test]
fn a_schema_is_published_key_for_key() {
    block_on(async {
        let tools = client().list_tools().await.expect("a list");
        let published = |name: &str| {
            let tool = tools.iter().find(|it| it.name == name);
            Value::Object(tool.expect("the tool").input_schema.clone()).to_string()
        };
        assert_eq!(published("add_contact"), contact().to_string());
        let order: Value = serde_json::from_str(ORDER).expect("JSON");
        assert_eq!(published("order"), order.to_string());
    });
}

#[test]
fn arguments_that_fit_reach_the_handler_as_they_are() {
    block_on(async {
        let added = call("add_contact", json!({ "email": "no address", "name": "A" })).await;
        assert_eq!(added.text(), r#"{"email":"no address","name":"A"}"#);
        assert!(!added.is_error());
        assert_eq!(call("order", json!({})).await.text(), "1 of ");
        assert_eq!(
            call("order", json!({ "item": "aaa", "count": 2, "more": true }))
                .await
                .text(),
            "2 of aaa"
        );
    });
}

#[test]
fn every_problem_is_told_with_its_path() {
    block_on(async {
        let before = RUNS.load(Ordering::SeqCst);
        for (arguments, expected) in [
            (
                json!({}),
                vec![
                    "no alternative fits",
                    "\"phone\" is a required property; or \"email\"",
                ],
            ),
            (
                json!({ "contactMethod": "phone", "email": "" }),
                vec!["\"phone\" is a required property"],
            ),
            (
                json!({ "email": 5, "name": [], "address": { "city": 1 }, "other": 1 }),
                vec![
                    "- `/email`: 5 is not of type",
                    "`/name`: ",
                    "`/address/city`: ",
                    "'other' was unexpected",
                ],
            ),
        ] {
            let refused = call("add_contact", arguments).await;
            assert!(refused.is_error());
            for part in expected {
                assert!(
                    refused.text().contains(part),
                    "{part} is not in {}",
                    refused.text()
                );
            }
        }
        assert_eq!(
            RUNS.load(Ordering::SeqCst),
            before,
            "the handler did not run"
        );
    });
}

#[test]
fn draft_07_is_held_by_its_own_rules() {
    block_on(async {
        for (arguments, expected) in [
            (
                json!({ "count": 0, "item": "a" }),
                "`/count`: 0 is less than",
            ),
            (json!({ "count": 1 }), "\"item\" is a required property"),
            (json!({ "pair": ["a", 1, 2] }), "`/pair`"),
            (json!({ "pair": [1] }), "`/pair/0`"),
        ] {
            let refused = call("order", arguments).await;
            assert!(
                refused.is_error() && refused.text().contains(expected),
                "{expected} is not in {}",
                refused.text()
            );
        }
        // The schema allows it, the type does not: that is told as well.
        let refused = call("order", json!({ "item": "a", "count": 300 })).await;
        assert!(
            refused.is_error() && refused.text().contains("300"),
            "{}",
            refused.text()
        );
    });
}

#[test]
fn patterns_take_no_time() {
    block_on(async {
        let long = "a".repeat(100_000) + "b";
        for name in ["item", "code"] {
            let began = std::time::Instant::now();
            let refused = call("order", json!({ name: long })).await;
            assert!(refused.is_error(), "{name}");
            assert!(refused.text().len() < 1_000, "{name}");
            assert!(
                began.elapsed().as_secs() < 5,
                "{name}: {:?}",
                began.elapsed()
            );
        }
    });
}

#[test]
fn recursion_ends() {
    block_on(async {
        let mut tree = json!({});
        for _ in 0..10 {
            tree = json!({ "children": [tree, {}] });
        }
        assert_eq!(call("count_nodes", tree.clone()).await.text(), "21");
        for _ in 0..100 {
            tree = json!({ "children": [tree] });
        }
        let refused = client().call("count_nodes", tree).await;
        let refused = refused.expect_err("no message is that deep");
        assert!(refused.message.contains("128"), "{refused}");
        assert_eq!(call("go_round", json!({ "a": 1 })).await.text(), "1");
        assert!(call("go_round", json!({})).await.is_error());
    });
}

#[test]
fn the_command_line_and_unit_tests_call_the_function_as_it_is() {
    assert_eq!(count_nodes(&json!({})), "1");
}
