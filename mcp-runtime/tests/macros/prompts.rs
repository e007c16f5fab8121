//! Prompts: arguments are text, optional ones may be absent.

use std::num::NonZeroU8;

use mcp_runtime::mcp_prompt;
use mcp_runtime::prelude::*;

use crate::{Shelf, client};
use mcp_runtime::testing::block_on;

/// Asks for a comparison.
#[mcp_prompt(name = "compare-books", title = "Compare")]
fn compare(
    /// The first book.
    left: &str,
    shelf: &State<Shelf>,
    /// The second book.
    right: String,
    /// What to look at.
    focus: Option<NonZeroU8>,
) -> Vec<PromptMessage> {
    assert_eq!(shelf.0.len(), 2);
    let focus = focus.map(NonZeroU8::get).unwrap_or_default();
    vec![PromptMessage::user(format!("{left} {right} {focus}"))]
}

/// Waits, then fails.
#[mcp_prompt]
async fn failing(context: Context, times: &u32) -> Result<String, ProtocolError> {
    tokio::task::yield_now().await;
    drop(context);
    Err(ProtocolError::invalid_params(format!("{times} times")))
}

/// Is trivial.
#[mcp_prompt(inline)]
fn trivial() -> &'static str {
    "hello"
}

#[test]
fn arguments_arrive_as_text() {
    block_on(async {
        let client = client();
        let compared = client
            .get_prompt(
                "compare-books",
                &[("left", "a"), ("right", "b"), ("focus", "3")],
            )
            .await;
        assert!(format!("{:?}", compared.expect("an answer").messages()).contains("a b 3"));
        let compared = client
            .get_prompt("compare-books", &[("left", "a"), ("right", "b")])
            .await;
        assert!(format!("{:?}", compared.expect("an answer").messages()).contains("a b 0"));
        assert!(
            client
                .get_prompt("compare-books", &[("left", "a")])
                .await
                .is_err()
        );
        assert!(
            client
                .get_prompt("failing", &[("times", "3")])
                .await
                .is_err()
        );
        assert!(client.get_prompt("trivial", &[]).await.is_ok());
    });
}

#[test]
fn arguments_are_listed_in_order_and_described() {
    block_on(async {
        let prompts = client().list_prompts().await.expect("a list");
        let compare = prompts
            .iter()
            .find(|it| it.name == "compare-books")
            .expect("the prompt");
        assert_eq!(compare.title.as_deref(), Some("Compare"));
        let arguments = compare.arguments.as_deref().expect("arguments");
        let listed: Vec<_> = arguments
            .iter()
            .map(|it| (&*it.name, it.description.as_deref(), it.required))
            .collect();
        assert_eq!(
            listed,
            [
                ("left", Some("The first book."), Some(true)),
                ("right", Some("The second book."), Some(true)),
                ("focus", Some("What to look at."), None),
            ]
        );
    });
}
