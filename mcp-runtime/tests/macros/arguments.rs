//! `#[arg(…)]` and `#[mcp_type]`, as clients see them.

use mcp_runtime::prelude::*;
use mcp_runtime::testing::block_on;
use serde_json::{Value, json};

use crate::client;

const MOST: u32 = 50;

/// Finds notes.
#[mcp_tool(read_only)]
fn find_notes(
    #[arg(default = 10, range = 1..=MOST)] limit: u32,
    #[arg(default = "*", length = 1..=8)] words: &str,
    #[arg(rename = "in", default = ["inbox"])] folders: &[String],
    #[arg(default)] exact: bool,
    #[arg(range = 0.5..)] share: Option<f32>,
    #[arg(length = ..4)] tags: Option<Vec<String>>,
) -> String {
    format!("{limit} {words} {folders:?} {exact} {share:?} {tags:?}")
}

/// A question.
#[mcp_type]
#[derive(Debug)]
#[serde(rename_all = "camelCase")]
struct Question {
    /// How many.
    #[arg(default = 10, range = 1..=100)]
    at_most: u32,
    #[arg(default = "*", length = 1..=8)]
    words: String,
    #[arg(rename = "from")]
    sender: Option<String>,
    #[arg(range = 0..=9)]
    level: Option<u8>,
    #[arg(length = 1..)]
    tags: Option<Vec<String>>,
    post: Option<Id64>,
}

/// What is asked.
#[mcp_type]
#[serde(tag = "kind")]
enum Asked {
    Once { question: Question },
    Never,
}

/// Asks.
#[mcp_tool(read_only)]
fn ask_question(question: Question, again: Option<Asked>) -> Question {
    match again {
        Some(Asked::Once { question }) => question,
        Some(Asked::Never) | None => question,
    }
}

/// The post with this number.
#[mcp_tool(read_only)]
fn find_post(id: Id64, thread: Id64<i64>) -> Vec<Id64> {
    vec![id, Id64::new(thread.get().unsigned_abs())]
}

/// A page of a book.
#[mcp_resource(uri = "books://{book}/{number}{?zoom}", mime_type = "text/plain", read = read_page)]
struct Page {
    #[arg(rename = "book", length = 2..=10)]
    title: String,
    #[arg(range = 1..=900)]
    number: u16,
    #[arg(default = 100, range = 10..)]
    zoom: u16,
}

fn read_page(page: Page) -> String {
    format!("{} {} {}", page.title, page.number, page.zoom)
}

/// Greets somebody.
#[mcp_prompt]
fn greet_somebody(
    #[arg(rename = "to", length = 1..=5)] name: &str,
    #[arg(default = 1, range = 1..=3)] times: u8,
    post: Option<Id64>,
) -> String {
    format!("{name} {times} {post:?}")
}

async fn schema_of(tool: &str) -> Value {
    let tools = client()
        .list_tools()
        .await
        .expect("a server lists its tools");
    let found = tools.into_iter().find(|it| it.name == tool);
    Value::from(found.expect("it is listed").input_schema)
}

#[test]
fn what_an_argument_may_be_is_published() {
    block_on(async {
        let schema = schema_of("find_notes").await;
        assert_eq!(
            schema["properties"],
            json!({
                "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
                "words": {"type": "string", "minLength": 1, "maxLength": 8, "default": "*"},
                "in": {"type": "array", "items": {"type": "string"}, "default": ["inbox"]},
                "exact": {"type": "boolean", "default": false},
                "share": {"type": "number", "minimum": 0.5},
                "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 3},
            })
        );
        assert_eq!(schema.get("required"), None);
    });
}

#[test]
fn a_default_stands_in_for_what_is_absent_or_null() {
    block_on(async {
        for (arguments, expected) in [
            (json!({}), r#"10 * ["inbox"] false None None"#),
            (
                json!({"limit": null, "words": null, "in": null, "exact": null, "share": null}),
                r#"10 * ["inbox"] false None None"#,
            ),
            (
                json!({"limit": 50, "words": "a", "in": [], "exact": true, "share": 0.5, "tags": ["a"]}),
                r#"50 a [] true Some(0.5) Some(["a"])"#,
            ),
        ] {
            let result = client().call("find_notes", arguments.clone()).await;
            assert_eq!(
                result.expect("a tool answers").text(),
                expected,
                "{arguments}"
            );
        }
    });
}

#[test]
fn what_a_field_may_be_is_published() {
    block_on(async {
        let schema = schema_of("ask_question").await;
        let question = &schema["properties"]["question"];
        assert_eq!(
            question["properties"],
            json!({
                "atMost": {"description": "How many.", "type": "integer", "minimum": 1, "maximum": 100, "default": 10},
                "words": {"type": "string", "minLength": 1, "maxLength": 8, "default": "*"},
                "from": {"type": "string"},
                "level": {"type": "integer", "minimum": 0, "maximum": 9},
                "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1},
                "post": {"type": "string", "pattern": "^[0-9]{1,20}$"},
            })
        );
    });
}

#[test]
fn a_type_goes_in_and_out() {
    block_on(async {
        let result = client()
            .call("ask_question", json!({"question": {"from": "a"}}))
            .await;
        let result = result.expect("a tool answers");
        assert_eq!(
            result.structured::<Value>().ok(),
            Some(json!({"atMost": 10, "words": "*", "from": "a"}))
        );
    });
}

#[test]
fn an_id_is_text_on_the_wire() {
    block_on(async {
        let most = u64::MAX;
        let given = json!({"id": most.to_string(), "thread": "-9007199254740993"});
        let result = client()
            .call("find_post", given)
            .await
            .expect("a tool answers");
        assert_eq!(
            result.structured::<Value>().ok(),
            Some(json!([most.to_string(), "9007199254740993"])),
        );
    });
}

#[test]
fn a_variable_that_may_not_be_is_no_resource() {
    block_on(async {
        let page = Page::parse("books://dune/7").expect("it is a page");
        assert_eq!(
            (page.title.as_str(), page.number, page.zoom),
            ("dune", 7, 100)
        );
        for (uri, fits) in [
            ("books://dune/900?zoom=10", true),
            ("books://dune/901", false),
            ("books://dune/0", false),
            ("books://d/1", false),
            ("books://dune/1?zoom=9", false),
        ] {
            assert_eq!(Page::parse(uri).is_some(), fits, "{uri}");
            assert_eq!(client().read(uri).await.is_ok(), fits, "{uri}");
        }
    });
}

#[test]
fn an_argument_of_a_prompt_that_may_not_be_is_refused() {
    block_on(async {
        let client = client();
        let cases: [(&[(&str, &str)], &str); 5] = [
            (&[("to", "Ada")], "Ada 1 None"),
            (
                &[
                    ("to", "Ada"),
                    ("times", "3"),
                    ("post", "18446744073709551615"),
                ],
                "Ada 3 Some(Id64(18446744073709551615))",
            ),
            (
                &[("to", "")],
                "`to`: `` does not fit: at least 1 characters are wanted",
            ),
            (
                &[("to", "Ada"), ("times", "4")],
                "`times`: `4` does not fit: at most 3 is wanted",
            ),
            (&[("name", "Ada")], "`to` is missing"),
        ];
        for (arguments, told) in cases {
            let result = client.get_prompt("greet_somebody", arguments).await;
            let text = match result {
                Ok(prompt) => format!("{:?}", prompt.messages()),
                Err(error) => format!("{error:?}"),
            };
            assert!(text.contains(told), "{arguments:?}: {text}");
        }
    });
}
