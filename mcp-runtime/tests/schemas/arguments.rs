//! Limits that do not go with the type, which only the schema tells.

use mcp_runtime::mcp_tool;
use serde_json::Value;

type Text = String;

/// Finds.
#[mcp_tool(server = "limits")]
fn find(
    #[arg(range = 1..=5)] text: Text,
    #[arg(default = 5 + 5, range = ..=9)] limit: u32,
    #[arg(length = 1..)] anything: Value,
) -> String {
    format!("{text} {limit} {anything}")
}

#[test]
fn they_keep_the_server_from_starting_and_are_told_at_once() {
    let told = mcp_runtime::server!("limits")
        .build()
        .expect_err("there are faults")
        .to_string();
    for part in [
        "its argument `text` has a `range`, which is for integer and number; the schema of its type says string",
        "the default of its argument `limit` is 10, and at most 9 is wanted",
        "its argument `anything` has a `length`, which is for string and array; the schema of its type says neither",
    ] {
        assert!(told.contains(part), "{part} is not in {told}");
    }
}
