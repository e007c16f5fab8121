//! Parameters: any order, borrowed or owned, injected or given.

use mcp_runtime::mcp_tool;
use mcp_runtime::testing::block_on;
use mcp_runtime::{Context, State};
use serde_json::json;

use crate::{Shelf, client};

/// A filter.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Filter {
    prefix: String,
}

type Books = State<Shelf>;

/// Finds books.
#[mcp_tool]
async fn find(
    /// Only those of these lengths.
    lengths: &[usize],
    context: &Context,
    /// How they begin.
    filter: &Filter,
    library: State<Shelf>,
    /// What to put before each.
    mark: &str,
    again: &State<Shelf>,
    #[inject] aliased: Books,
    mut limit: Option<usize>,
    own: Context,
) -> String {
    tokio::task::yield_now().await;
    assert!(!context.cancelled() && !own.cancelled());
    assert_eq!(again.0, aliased.0);
    let found = library.0.iter().filter(|it| it.starts_with(&filter.prefix));
    let fitting = found.filter(|it| lengths.contains(&it.len()));
    let limit = limit.take().unwrap_or(usize::MAX);
    let marked: Vec<_> = fitting
        .take(limit)
        .map(|it| format!("{mark}{it}"))
        .collect();
    marked.join(" ")
}

/// Blocks.
#[mcp_tool]
fn blocking(first: u8, context: &Context, second: u8) -> u8 {
    let _ = context;
    first - second
}

/// Is trivial.
#[mcp_tool(inline)]
fn inline(text: &str, numbers: &[u8]) -> String {
    format!("{text}{}", numbers.len())
}

/// Takes nothing.
#[mcp_tool]
fn nothing() {}

/// A function may have the name of its parameter, of our locals and of the handler.
#[mcp_tool]
fn handler(handler: u8, arguments: u8, injected: u8, returned: u8, value_handler: u8) -> Vec<u8> {
    vec![handler, arguments, injected, returned, value_handler]
}

/// A constant function is one, too.
#[mcp_tool(inline)]
const fn constant(a: u8) -> u8 {
    a
}

#[test]
fn every_parameter_gets_its_value() {
    block_on(async {
        let client = client();
        let arguments = json!({ "lengths": [4], "filter": { "prefix": "e" }, "mark": "* " });
        let found = client.call("find", arguments).await.expect("an answer");
        assert_eq!(found.text(), "* emma");
        let difference = client
            .call("blocking", json!({ "second": 2, "first": 5 }))
            .await;
        assert_eq!(difference.expect("an answer").text(), "3");
        let inline = client
            .call("inline", json!({ "text": "a", "numbers": [1, 2] }))
            .await;
        assert_eq!(inline.expect("an answer").text(), "a2");
        let nothing = client.call("nothing", json!({})).await.expect("an answer");
        assert!(nothing.content().is_empty());
        let arguments = json!({ "handler": 1, "arguments": 2, "injected": 3, "returned": 4, "value_handler": 5 });
        let handler = client.call("handler", arguments).await.expect("an answer");
        assert_eq!(
            handler.structured::<Vec<u8>>().expect("numbers"),
            [1, 2, 3, 4, 5]
        );
        let constant = client.call("constant", json!({ "a": 7 })).await;
        assert_eq!(constant.expect("an answer").text(), "7");
    });
}

#[test]
fn arguments_are_listed_in_order_and_described() {
    block_on(async {
        let tools = client().list_tools().await.expect("a list");
        let find = tools.iter().find(|it| it.name == "find").expect("the tool");
        let properties = find.input_schema["properties"]
            .as_object()
            .expect("an object");
        assert_eq!(
            properties.keys().collect::<Vec<_>>(),
            ["lengths", "filter", "mark", "limit"]
        );
        assert_eq!(
            properties["mark"]["description"],
            "What to put before each."
        );
        assert_eq!(
            find.input_schema["required"],
            json!(["lengths", "filter", "mark"])
        );
    });
}

#[test]
fn the_functions_stay_callable() {
    const SEVEN: u8 = constant(7);
    assert_eq!(SEVEN, 7);
    assert_eq!(handler(3, 0, 0, 0, 0)[0], 3);
    assert_eq!(inline("a", &[]), "a0");
    nothing();
}
