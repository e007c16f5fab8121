//! Budgets that hold, and budgets that do not.

use std::panic::{AssertUnwindSafe, catch_unwind};

use mcp_runtime::prelude::*;
use mcp_runtime::testing::{CatalogueCheck, Client, block_on, check_catalogue};

use crate::server;

/// Adds two integers.
#[mcp_tool(read_only)]
async fn add(
    /// The first addend.
    a: i64,
    /// The second addend.
    b: i64,
) -> i64 {
    a + b
}

/// Negates an integer.
#[mcp_tool(read_only)]
async fn negate(
    /// The integer.
    a: i64,
) -> i64 {
    -a
}

/// Greets.
#[mcp_prompt]
fn greet(
    /// Who is greeted.
    name: String,
) -> String {
    format!("Greet {name}.")
}

fn checked() -> CatalogueCheck {
    check_catalogue(server().tool::<add>().tool::<negate>().prompt::<greet>())
}

fn panics(check: impl FnOnce() -> CatalogueCheck) -> String {
    let panic = catch_unwind(AssertUnwindSafe(check)).expect_err("it is over its budget");
    *panic.downcast::<String>().expect("a report")
}

/// The bytes of the entries of a list, as they are on the wire.
fn bytes(method: &str, member: &str) -> Vec<usize> {
    let server = server().tool::<add>().tool::<negate>().prompt::<greet>();
    block_on(async {
        let client = Client::new(server);
        let listed = client.request(method, mcp_runtime::serde_json::json!({}));
        let listed = listed.await.expect("a list");
        let entries = listed[member].as_array().expect("entries");
        entries.iter().map(|it| it.to_string().len()).collect()
    })
}

#[test]
fn a_catalogue_within_its_budgets_passes() {
    let tools = bytes("tools/list", "tools");
    let all: usize = tools.iter().chain(&bytes("prompts/list", "prompts")).sum();
    let largest = *tools.iter().max().expect("there are two");
    let report = checked()
        .max_tools(2)
        .max_bytes(all)
        .max_tokens(all.div_ceil(4))
        .max_bytes_of_a_tool(largest)
        .without_warnings()
        .to_string();
    for part in [
        format!("total   {all:>9}  {:>9}", format!("~{}", all.div_ceil(4))),
        format!("tool      add     {largest:>9}"),
        "A token is taken for 4 bytes, which is an estimate.".to_owned(),
        "There is nothing to warn of.".to_owned(),
    ] {
        assert!(report.contains(&part), "{part} is not in\n{report}");
    }
}

#[test]
fn each_budget_panics_with_both_numbers_and_the_report() {
    let tools = bytes("tools/list", "tools");
    let all: usize = tools.iter().chain(&bytes("prompts/list", "prompts")).sum();
    let largest = *tools.iter().max().expect("there are two");
    for (panic, first) in [
        (
            panics(|| checked().max_tools(1)),
            "the catalogue has 2 tools, and its budget is 1".to_owned(),
        ),
        (
            panics(|| checked().max_bytes(all - 1)),
            format!(
                "the catalogue has {all} bytes, and its budget is {}",
                all - 1
            ),
        ),
        (
            panics(|| checked().max_tokens(1)),
            format!(
                "the catalogue has {} estimated tokens, and its budget is 1",
                all.div_ceil(4)
            ),
        ),
        (
            panics(|| checked().max_bytes_of_a_tool(1)),
            format!("the catalogue has {largest} bytes in one tool, and its budget is 1"),
        ),
    ] {
        assert_eq!(panic.lines().next(), Some(&*first));
        assert!(panic.contains("prompt    greet"), "{panic}");
    }
}

#[tokio::test]
async fn it_works_within_a_runtime() {
    check_catalogue(server().tool::<add>()).max_tools(1);
}
