//! Functions that `#[complete(path)]` names, in every shape.

use std::io;

use mcp_runtime::ErrorCode;
use mcp_runtime::prelude::*;
use mcp_runtime::testing::block_on;

use crate::{Shelf, client};

/// Asks about a page.
#[mcp_prompt]
fn ask(
    #[complete(books)] book: &str,
    /// The chapter.
    #[complete(self::chapters)]
    chapter: u8,
    #[complete(letters)] letter: Option<char>,
    #[complete(numbers)] number: u16,
    #[complete(all_numbers)] all: u16,
    #[complete(borrowed)] borrowed: String,
    #[complete(broken)] broken: String,
    #[complete(panicking)] panicking: String,
    #[complete(colors)] color: Color,
    shelf: &State<Shelf>,
) -> String {
    format!(
        "{book} {chapter} {letter:?} {number} {all} {borrowed} {broken} {panicking} {color} {shelf:?}"
    )
}

impl std::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("shelf")
    }
}

/// A color.
#[derive(Choice)]
enum Color {
    Red,
    Green,
}

fn colors() -> Vec<Color> {
    vec![Color::Green, Color::Red]
}

/// All of them: those that fit are picked.
fn books(shelf: State<Shelf>) -> Vec<&'static str> {
    shelf.0.clone()
}

fn chapters(text: String, chosen: Chosen, _context: Context) -> Vec<String> {
    let book = chosen.get("book").unwrap_or("no book");
    let all: Vec<_> = chosen.iter().collect();
    vec![format!("{text} of {book} among {all:?}")]
}

/// Is as the specification of completion has it: an error is told.
async fn letters(text: String, shelf: State<Shelf>) -> Result<Vec<char>, io::Error> {
    tokio::task::yield_now().await;
    match text.as_str() {
        "" => Ok(vec!['a', 'b']),
        _ => Err(io::Error::other(format!("{} books", shelf.0.len()))),
    }
}

fn numbers(_: String) -> Vec<u16> {
    (0..250).collect()
}

async fn all_numbers() -> Vec<u16> {
    (0..250).collect()
}

fn borrowed(text: &str, shelf: State<Shelf>) -> Result<Vec<String>, ToolError> {
    Ok(vec![format!("{text} {}", shelf.0.len())])
}

fn broken() -> Result<Vec<String>, ProtocolError> {
    Err(ProtocolError::invalid_params("nothing to choose from"))
}

fn panicking() -> Vec<String> {
    panic!("a completion panics")
}

/// A page of a book.
#[mcp_resource(uri = "page://{book}/{number}", read = read_page)]
struct Page {
    #[complete(books)]
    book: String,
    #[complete(chapters)]
    number: u16,
}

fn read_page(page: Page) -> String {
    page.uri()
}

#[test]
fn a_function_that_gives_all_candidates_has_those_picked_that_fit() {
    block_on(async {
        let client = client();
        for (typed, expected) in [
            ("dun", &["Dune", "The Dunes"][..]),
            ("e", &["Emma", "Dune", "The Dunes"]),
        ] {
            let completion = client
                .complete_prompt("ask", "book", typed, &[])
                .await
                .expect("an answer");
            assert_eq!(completion.values, expected, "{typed}");
        }
        let completion = client
            .complete_prompt("ask", "all", "24", &[])
            .await
            .expect("an answer");
        assert_eq!(completion.values[..3], ["24", "240", "241"]);
        assert_eq!(completion.total, Some(13), "{completion:?}");
        let completion = client
            .complete_prompt("ask", "color", "", &[])
            .await
            .expect("an answer");
        assert_eq!(completion.values, ["Green", "Red"]);
    });
}

#[test]
fn a_function_that_is_told_the_text_picks_itself() {
    block_on(async {
        let client = client();
        let completion = client
            .complete_prompt("ask", "borrowed", "x", &[])
            .await
            .expect("an answer");
        assert_eq!(completion.values, ["x 3"]);
        let completion = client
            .complete_prompt("ask", "letter", "", &[])
            .await
            .expect("an answer");
        assert_eq!(completion.values, ["a", "b"]);
    });
}

#[test]
fn the_arguments_that_were_chosen_before_are_told() {
    block_on(async {
        let client = client();
        let chosen = [("book", "Emma"), ("year", "1815")];
        let completion = client
            .complete_prompt("ask", "chapter", "1", &chosen)
            .await
            .expect("an answer");
        let expected = r#"1 of Emma among [("book", "Emma"), ("year", "1815")]"#;
        assert_eq!(completion.values, [expected]);
        let completion = client
            .complete_resource("page://{book}/{number}", "number", "1", &[])
            .await
            .expect("an answer");
        assert_eq!(completion.values, ["1 of no book among []"]);
    });
}

#[test]
fn of_many_candidates_a_hundred_are_sent_and_all_are_counted() {
    block_on(async {
        let completion = client()
            .complete_prompt("ask", "number", "", &[])
            .await
            .expect("an answer");
        assert_eq!(completion.values.len(), 100);
        assert_eq!(completion.values[99], "99");
        assert_eq!(completion.total, Some(250));
        assert_eq!(completion.has_more, Some(true));
    });
}

#[test]
fn errors_are_errors_of_the_protocol() {
    block_on(async {
        let client = client();
        for (argument, code, told) in [
            ("letter", ErrorCode::INTERNAL_ERROR, "3 books"),
            (
                "broken",
                ErrorCode::INVALID_PARAMS,
                "nothing to choose from",
            ),
            ("panicking", ErrorCode::INTERNAL_ERROR, "internal error"),
        ] {
            let error = client
                .complete_prompt("ask", argument, "x", &[])
                .await
                .expect_err("an error");
            assert_eq!(error.code, code, "{error}");
            assert!(error.message.contains(told), "{error}");
        }
    });
}

#[test]
fn a_state_that_only_a_completion_wants_must_be_provided() {
    let faults = mcp_runtime::server!()
        .without_linked_items()
        .resource::<Page>()
        .build()
        .expect_err("no shelf");
    assert!(faults.to_string().contains("Shelf"), "{faults}");
}
