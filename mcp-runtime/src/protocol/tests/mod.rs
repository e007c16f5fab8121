//! The exact JSON of what is sent, and what is tolerated in what is read.

mod inbound;
mod listed;
mod outbound;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Holds that a value is written as exactly this text.
#[track_caller]
fn check(value: &impl Serialize, expected: &str) {
    let text = serde_json::to_string(value).expect("it is JSON");
    assert_eq!(text, expected);
}

/// Holds that a value is written as exactly this text, and that the text is read as that value.
#[track_caller]
fn check_both_ways<T>(value: &T, expected: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    check(value, expected);
    let read: T = serde_json::from_str(expected).expect("it can be read");
    assert_eq!(&read, value);
}

fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => panic!("{other} is no object"),
    }
}
