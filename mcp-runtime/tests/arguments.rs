//! The arguments of a call: what is taken, and what is told of the rest.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

use std::collections::{BTreeMap, HashSet};

use mcp_runtime::ServerBuilder;
use mcp_runtime::prelude::*;
use mcp_runtime::testing::{CallResult, Client, block_on};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

/// A day, which only its type knows to be one.
#[derive(JsonSchema)]
#[schemars(transparent)]
struct Day(String);

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.len() {
            10 => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("a day has 10 characters")),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct Trip {
    days: Vec<Day>,
    #[serde(default = "one")]
    seats: u32,
    #[serde(default)]
    tags: HashSet<String>,
    id: Option<i64>,
}

fn one() -> u32 {
    1
}

/// Books a trip.
#[mcp_tool(inline)]
fn book(trip: Trip, express: Option<bool>, notes: Option<BTreeMap<String, i64>>) -> String {
    let days: Vec<_> = trip.days.iter().map(|it| it.0.as_str()).collect();
    let tags = trip.tags.len();
    let (seats, id) = (trip.seats, trip.id);
    format!("{days:?} {seats} {tags} {id:?} {express:?} {notes:?}")
}

/// Adds.
#[mcp_tool(inline)]
fn add(a: i64, b: u8, text: Option<String>) -> String {
    format!("{} {text:?}", a + i64::from(b))
}

/// Takes what it knows.
#[mcp_tool(inline, unknown_arguments = "ignore")]
fn pick(a: Option<i64>) -> String {
    format!("{a:?}")
}

fn server() -> ServerBuilder {
    let server = mcp_runtime::server!().without_linked_items();
    server.tool::<book>().tool::<add>().tool::<pick>()
}

fn call_at(client: &Client, tool: &str, arguments: Value) -> CallResult {
    block_on(client.call(tool, arguments)).expect("an answer")
}

fn ran(tool: &str, arguments: Value, said: &str) {
    let told = arguments.to_string();
    let result = call_at(&Client::new(server()), tool, arguments);
    assert_eq!(result.text(), said, "{told}");
    assert!(!result.is_error(), "{told}");
}

fn refused(tool: &str, arguments: Value, problems: &[&str]) {
    let told = arguments.to_string();
    let result = call_at(&Client::new(server()), tool, arguments);
    assert!(result.is_error(), "{told}: {}", result.text());
    let expected = match problems {
        [only] => format!("the arguments do not fit: {only}"),
        all => format!("the arguments do not fit:\n- {}", all.join("\n- ")),
    };
    assert_eq!(result.text(), expected, "{told}");
}

#[test]
fn what_says_the_same_is_taken() {
    ran("add", json!({ "a": 1, "b": 2 }), "3 None");
    ran(
        "add",
        json!({ "a": "20", "b": 2.0, "text": "20" }),
        "22 Some(\"20\")",
    );
    ran(
        "book",
        json!({
            "trip": r#"{"days":["2026-01-01"],"seats":"3","tags":[]}"#,
            "express": "true",
            "notes": r#"{"a":1}"#,
        }),
        r#"["2026-01-01"] 3 0 None Some(true) Some({"a": 1})"#,
    );
}

#[test]
fn null_is_what_is_left_out() {
    ran(
        "book",
        json!({ "trip": { "days": [], "seats": null, "tags": null, "id": null }, "express": null }),
        "[] 1 0 None None None",
    );
}

#[test]
fn no_arguments_are_an_empty_object() {
    let client = Client::new(server());
    for arguments in [json!({}), json!(null), json!("")] {
        let params = json!({ "name": "pick", "arguments": arguments });
        let answer = block_on(client.request("tools/call", params)).expect("an answer");
        assert_eq!(answer["content"][0]["text"], "None", "{arguments}");
    }
    for arguments in [json!([]), json!(" "), json!("{}"), json!(5)] {
        let params = json!({ "name": "pick", "arguments": arguments });
        let error = block_on(client.request("tools/call", params)).expect_err("no object");
        assert_eq!(error.code.0, -32602, "{arguments}");
    }
}

#[test]
fn every_wrong_argument_is_told_at_once() {
    refused(
        "add",
        json!({ "a": 30.5, "b": 300, "txt": "x" }),
        &[
            "`txt` is unknown, did you mean `text`?; known are `a`, `b`, `text`",
            "`a` must be an integer, got 30.5",
            "`b` must be an integer from 0 to 255, got 300",
        ],
    );
    refused(
        "book",
        json!({ "trip": { "seats": "many", "tags": ["a", "a"] }, "express": "yes", "notes": { "a": 1.5 } }),
        &[
            "`trip.seats` must be an integer from 0 to 4294967295, got \"many\"",
            "`trip.tags[1]` repeats `trip.tags[0]`, and the items must differ",
            "`trip.days` is missing; it must be an array",
            "`express` must be `true` or `false`, got \"yes\"",
            "`notes.a` must be an integer, got 1.5",
        ],
    );
    refused(
        "add",
        json!({}),
        &[
            "`a` is missing; it must be an integer",
            "`b` is missing; it must be an integer from 0 to 255",
        ],
    );
}

#[test]
fn what_only_the_type_knows_is_told_with_its_place() {
    refused(
        "book",
        json!({ "trip": { "days": ["2026-01-01", "tomorrow", "2026-01-02"] } }),
        &["`trip.days[1]`: a day has 10 characters"],
    );
    // Found in what was read out of a text, it is told in the same way.
    refused(
        "book",
        json!({ "trip": r#"{"seats":1,"days":["tomorrow","2026-01-01"]}"# }),
        &["`trip.days[0]`: a day has 10 characters"],
    );
    refused(
        "add",
        json!({ "a": u64::MAX, "b": 1 }),
        &[
            "`a` must be an integer from -9223372036854775808 to 9223372036854775807, got 18446744073709551615",
        ],
    );
    refused(
        "add",
        json!({ "a": "99999999999999999999", "b": 1 }),
        &[
            "`a` must be an integer from -9223372036854775808 to 9223372036854775807, got 99999999999999999999",
        ],
    );
    refused(
        "add",
        json!({ "a": null, "b": 1 }),
        &["`a` must be an integer, got null"],
    );
}

#[test]
fn a_strict_server_takes_only_what_is_of_the_type() {
    let client = Client::new(server().strict_arguments());
    for (arguments, told) in [
        (
            json!({ "a": "20", "b": 2 }),
            "`a` must be an integer, got \"20\"",
        ),
        (
            json!({ "a": 20, "b": "2" }),
            "`b` must be an integer from 0 to 255, got \"2\"",
        ),
    ] {
        let result = call_at(&client, "add", arguments);
        assert!(result.is_error());
        assert!(result.text().contains(told), "{}", result.text());
    }
    let result = call_at(&client, "add", json!({ "a": 20.0, "b": 2 }));
    assert_eq!(result.text(), "22 None");
    let params = json!({ "name": "pick", "arguments": "" });
    let error = block_on(client.request("tools/call", params)).expect_err("no object");
    assert_eq!(error.code.0, -32602);
}

#[test]
fn unknown_arguments_are_left_alone_where_the_tool_says_so() {
    ran(
        "pick",
        json!({ "a": 1, "reason": { "b": [1, 2] } }),
        "Some(1)",
    );
    block_on(async {
        let tools = Client::new(server()).list_tools().await.expect("a list");
        for (tool, published) in [("pick", None), ("add", Some(&json!(false)))] {
            let tool = tools.iter().find(|it| it.name == tool).expect("the tool");
            assert_eq!(tool.input_schema.get("additionalProperties"), published);
        }
    });
}
