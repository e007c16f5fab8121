//! How much comes back: over the limit nothing is sent, or the text is cut where the author says so.

use mcp_runtime::prelude::*;
use mcp_runtime::testing::{Client, block_on};
use serde_json::json;

use crate::client;

/// Repeats a letter as text.
#[mcp_tool(max_output = "1 KiB")]
fn letters(count: usize) -> String {
    "é".repeat(count)
}

/// Repeats a letter as text, of which the end may be missing.
#[mcp_tool(max_output = 1024, truncate)]
fn first_letters(count: usize) -> String {
    "é".repeat(count)
}

/// Repeats a letter as text, of which the middle may be missing.
#[mcp_tool(max_output = "1 KiB", truncate = "middle")]
async fn outer_letters(count: usize) -> Result<Vec<Content>, ToolError> {
    Ok(vec![
        "first".into(),
        "é".repeat(count).into(),
        "last".into(),
    ])
}

/// Lists numbers.
#[mcp_tool(max_output = "1 KiB", truncate)]
fn numbers(count: u8) -> Vec<u8> {
    (0..count).collect()
}

/// Lists numbers, and says so at length.
#[mcp_tool(max_output = "1 KiB", truncate)]
fn numbers_in_words(count: u8, words: usize) -> Reply<Vec<u8>> {
    Reply::new((0..count).collect()).text("words ".repeat(words))
}

/// Shows a picture.
#[mcp_tool(max_output = "1 KiB", truncate)]
fn picture(bytes: usize) -> (String, Image) {
    ("see ".repeat(300), Image::new(vec![0; bytes], "image/png"))
}

/// Repeats a letter as text, up to the server's limit.
#[mcp_tool]
fn letters_of_the_server(count: usize) -> String {
    "x".repeat(count)
}

/// Letters to read.
#[mcp_resource(uri = "letters://{count}")]
fn letters_to_read(count: usize) -> Vec<u8> {
    vec![b'x'; count]
}

/// Asks at length.
#[mcp_prompt]
fn letters_to_ask(count: usize) -> String {
    "x".repeat(count)
}

fn refusal(tool: &str, bytes: usize) -> String {
    format!(
        "`{tool}` ran to its end, but what came back has {bytes} bytes, over the limit of 1024, and is not sent\n\
         hint: ask for less, such as a smaller range or fewer items"
    )
}

#[test]
fn a_text_over_the_limit_is_refused_with_both_numbers_and_a_way_out() {
    block_on(async {
        let fits = client().call("letters", json!({ "count": 512 })).await;
        let fits = fits.expect("an answer");
        assert_eq!((fits.is_error(), fits.text().len()), (false, 1024));
        let refused = client().call("letters", json!({ "count": 513 })).await;
        let refused = refused.expect("an answer");
        assert!(refused.is_error());
        assert_eq!(refused.text(), refusal("letters", 1026));
    });
}

#[test]
fn a_text_is_cut_where_the_author_says_so() {
    block_on(async {
        let cut = client()
            .call("first_letters", json!({ "count": 600 }))
            .await;
        let cut = cut.expect("an answer");
        assert!(!cut.is_error());
        let notice = "\n[304 of 1200 bytes are left out at the end; ask for less to see all]";
        assert_eq!(cut.text(), format!("{}{notice}", "é".repeat(448)));

        let cut = client()
            .call("outer_letters", json!({ "count": 600 }))
            .await;
        let cut = cut.expect("an answer");
        let text = cut.text();
        assert!(
            text.starts_with("first\né") && text.len() <= 1024 + 2,
            "{text}"
        );
        assert!(text.contains("é\n[…]\né"), "{text}");
        let notice =
            "last\n[314 of 1209 bytes are left out in the middle; ask for less to see all]";
        assert!(text.ends_with(notice), "{text}");
    });
}

#[test]
fn a_value_or_a_picture_is_never_cut() {
    block_on(async {
        let fits = client().call("numbers", json!({ "count": 200 })).await;
        assert!(!fits.expect("an answer").is_error());
        let call = |tool, arguments| async move {
            let called = client().call(tool, arguments).await;
            called.expect("an answer")
        };
        let refused = call("numbers_in_words", json!({ "count": 255, "words": 1 })).await;
        assert!(!refused.is_error());
        let cut = call("numbers_in_words", json!({ "count": 100, "words": 500 })).await;
        assert!(!cut.is_error());
        assert_eq!(cut.structured::<Vec<u8>>().expect("the value").len(), 100);
        assert!(cut.text().contains("bytes are left out at the end"));
        let cut = call("picture", json!({ "bytes": 300 })).await;
        assert!(!cut.is_error());
        assert_eq!(cut.content().len(), 2);
        let refused = call("picture", json!({ "bytes": 900 })).await;
        assert!(refused.is_error());
        assert_eq!(refused.text(), refusal("picture", 2400));
    });
}

#[test]
fn the_servers_own_limit_holds_for_everything() {
    block_on(async {
        let client = Client::new(mcp_runtime::server!().max_output(1024));
        let fits = client
            .call("letters_of_the_server", json!({ "count": 1024 }))
            .await;
        assert!(!fits.expect("an answer").is_error());
        let refused = client
            .call("letters_of_the_server", json!({ "count": 1025 }))
            .await;
        let refused = refused.expect("an answer");
        assert_eq!(refused.text(), refusal("letters_of_the_server", 1025));

        assert!(client.read("letters://768").await.is_ok());
        let refused = client
            .read("letters://769")
            .await
            .expect_err("it is too long");
        assert_eq!(refused.code.0, -32603);
        assert_eq!(
            refused.message,
            "letters://769 has 1028 bytes, over the limit of 1024, and is not sent"
        );

        assert!(
            client
                .get_prompt("letters_to_ask", &[("count", "1024")])
                .await
                .is_ok()
        );
        let refused = client
            .get_prompt("letters_to_ask", &[("count", "1025")])
            .await;
        let refused = refused.expect_err("it is too long");
        assert_eq!(
            refused.message,
            "letters_to_ask has 1025 bytes, over the limit of 1024, and is not sent"
        );
    });
}
