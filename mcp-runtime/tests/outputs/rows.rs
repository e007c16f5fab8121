//! Each kind of return type has its own way to the wire.

use std::borrow::Cow;
use std::collections::BTreeMap;

use mcp_runtime::prelude::*;
use mcp_runtime::testing::block_on;
use serde_json::{Value, json};

use crate::{client, result, schema};

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Sum {
    sum: i64,
    note: Option<String>,
}

#[derive(Choice)]
#[choice(rename_all = "lowercase")]
enum Season {
    Spring,
}

macro_rules! tools {
    ($($name:ident -> $ty:ty = $value:expr;)*) => {$(
        #[doc = "Returns one value."]
        #[mcp_tool(read_only)]
        fn $name() -> $ty {
            $value
        }
    )*};
}

tools! {
    text_of_string -> String = "words".to_owned();
    text_of_str -> &'static str = "words";
    text_of_cow -> Cow<'static, str> = Cow::Borrowed("words");
    text_that_is_there -> Option<String> = Some("words".to_owned());
    text_that_is_not -> Option<String> = None;
    content_that_is_not -> Option<Content> = None;
    nothing -> () = ();
    nothing_or_error -> Result<(), ToolError> = Ok(());
    a_pair -> (&'static str, Option<String>) = ("one", Some("two".to_owned()));
    no_blocks -> Vec<Content> = Vec::new();
    number -> u32 = 7;
    truth -> bool = true;
    list_of_text -> Vec<String> = vec!["a".to_owned()];
    map_of_numbers -> BTreeMap<String, f64> = BTreeMap::from([("a".to_owned(), 0.5)]);
    sum -> Sum = Sum { sum: 3, note: None };
    sum_or_error -> Result<Sum, ToolError> = Ok(Sum { sum: 3, note: Some("odd".to_owned()) });
    season -> Season = Season::Spring;
    root_that_is_there -> Option<Sum> = Some(Sum { sum: 3, note: None });
    root_that_is_not -> Option<Sum> = None;
    list_with_null -> Vec<Option<u8>> = vec![Some(1), None];
    anything -> Value = json!({ "a": null });
    failed -> Result<Sum, ToolError> = Err(ToolError::text("no"));
    failed_with_string -> Result<u8, String> = Err("no".to_owned());
    failed_with_str -> Result<(), &'static str> = Err("no");
    failed_reply -> Result<Reply<u8>, ToolError> = Err(ToolError::text("no"));
}

fn check(tool: &str, content: Value, structured: Option<Value>, published: bool) {
    block_on(async {
        let client = client();
        let result = result(&client, tool).await;
        assert_eq!(result["content"], content, "{tool}");
        assert_eq!(
            result.get("structuredContent"),
            structured.as_ref(),
            "{tool}"
        );
        assert_eq!(result.get("isError"), None, "{tool}");
        assert_eq!(schema(&client, tool).await.is_some(), published, "{tool}");
    });
}

#[test]
fn text_and_content_are_content() {
    let words = json!([{ "type": "text", "text": "words" }]);
    for tool in [
        "text_of_string",
        "text_of_str",
        "text_of_cow",
        "text_that_is_there",
    ] {
        check(tool, words.clone(), None, false);
    }
    for tool in [
        "text_that_is_not",
        "content_that_is_not",
        "nothing",
        "nothing_or_error",
        "no_blocks",
    ] {
        check(tool, json!([]), None, false);
    }
    let pair = json!([{ "type": "text", "text": "one" }, { "type": "text", "text": "two" }]);
    check("a_pair", pair, None, false);
}

#[test]
fn everything_else_is_a_value_with_a_schema_and_the_same_json_as_text() {
    for (tool, value) in [
        ("number", json!(7)),
        ("truth", json!(true)),
        ("list_of_text", json!(["a"])),
        ("map_of_numbers", json!({ "a": 0.5 })),
        ("sum", json!({ "sum": 3 })),
        ("sum_or_error", json!({ "sum": 3, "note": "odd" })),
        ("season", json!("spring")),
        ("root_that_is_there", json!({ "sum": 3 })),
        ("root_that_is_not", json!(null)),
        ("list_with_null", json!([1, null])),
    ] {
        let text = json!([{ "type": "text", "text": value.to_string() }]);
        check(tool, text, Some(value), true);
    }
    let text = json!([{ "type": "text", "text": r#"{"a":null}"# }]);
    check("anything", text, Some(json!({ "a": null })), false);
}

#[test]
fn an_error_has_a_text_and_no_value() {
    block_on(async {
        for tool in [
            "failed",
            "failed_with_string",
            "failed_with_str",
            "failed_reply",
        ] {
            let result = result(&client(), tool).await;
            assert_eq!(result["isError"], json!(true), "{tool}");
            assert_eq!(result["content"], json!([{ "type": "text", "text": "no" }]));
            assert_eq!(result.get("structuredContent"), None, "{tool}");
        }
    });
}
