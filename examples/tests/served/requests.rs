//! Requests to the research assistant.

use serde_json::{Value, json};

use crate::client::{self, Session};

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_research-assistant");

/// Answers to all requests from a process that ends well.
pub(crate) fn serve(arguments: &[&str], requests: &[(&str, Value)]) -> Session {
    let session = client::serve(BINARY, arguments, requests);
    assert_eq!(session.code, Some(0), "{}", session.errors);
    session
}

pub(crate) fn call(name: &str, arguments: Value) -> (&'static str, Value) {
    let mut params = json!({ "name": name });
    params["arguments"] = arguments;
    ("tools/call", params)
}

pub(crate) fn read(uri: &str) -> (&'static str, Value) {
    ("resources/read", json!({ "uri": uri }))
}

pub(crate) fn compare(left: &str, right: &str, indicator: &str) -> (&'static str, Value) {
    call(
        "compare_reports",
        json!({ "left": left, "right": right, "indicator": indicator }),
    )
}
