//! Structs, and what serde's attributes make of them.

use std::marker::PhantomData;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::echo;

/// A place on a plane.
#[derive(Clone, Default, Deserialize, Serialize, JsonSchema)]
pub(super) struct Point {
    /// To the right.
    pub(super) x: i32,
    /// Upwards.
    pub(super) y: i32,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Line {
    from: Point,
    /// Where it ends.
    to: Point,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Empty {}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Optional {
    text: Option<String>,
    number: Option<u32>,
    point: Option<Point>,
    list: Option<Vec<String>>,
    boxed: Box<Option<i8>>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Defaulted {
    #[serde(default)]
    count: u32,
    #[serde(default = "ten")]
    limit: u16,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    at: Point,
    must: bool,
}

fn ten() -> u16 {
    10
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(default)]
struct AllDefaulted {
    name: String,
    size: u64,
    note: Option<String>,
}

impl Default for AllDefaulted {
    fn default() -> Self {
        Self {
            name: "none".into(),
            size: 7,
            note: None,
        }
    }
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Renamed {
    first_name: String,
    #[serde(rename = "LAST")]
    last_name: String,
    r#type: u8,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Directed {
    #[serde(rename(serialize = "out", deserialize = "in"))]
    both: i32,
    #[serde(skip_serializing)]
    taken: Option<String>,
    #[serde(skip_deserializing)]
    given: u8,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Aliased {
    #[serde(alias = "colour")]
    color: String,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Skipped {
    kept: i32,
    #[serde(skip)]
    gone: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    maybe: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    list: Vec<i32>,
    #[serde(skip)]
    kind: PhantomData<u8>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Strict {
    a: i32,
    b: Option<i32>,
}

/// A page of anything.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Page<T> {
    items: Vec<T>,
    next: Option<String>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Pages {
    points: Page<Point>,
    words: Page<String>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
struct Maybe(Option<u8>);

#[derive(Deserialize, Serialize, JsonSchema)]
struct Perhaps(Option<u8>);

#[derive(Deserialize, Serialize, JsonSchema)]
struct Wrapping {
    transparent: Maybe,
    opaque: Perhaps,
    boxed: Box<Point>,
    shared: Arc<Point>,
}

#[derive(Clone, Deserialize, Serialize, JsonSchema)]
#[serde(from = "u8", into = "String")]
struct Converted(u8);

impl From<u8> for Converted {
    fn from(value: u8) -> Self {
        Self(value)
    }
}

impl From<Converted> for String {
    fn from(value: Converted) -> Self {
        value.0.to_string()
    }
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct ByHand {
    #[serde(serialize_with = "write", deserialize_with = "read")]
    #[schemars(with = "String")]
    seconds: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn write<S: Serializer>(seconds: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{seconds} s"))
}

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let text = String::deserialize(deserializer)?;
    let number = text.trim_end_matches(" s");
    Ok(number.parse().unwrap_or_default())
}

echo! {
    echo_point: Point;
    echo_line: Line;
    echo_empty: Empty;
    echo_optional: Optional;
    echo_defaulted: Defaulted;
    echo_all_defaulted: AllDefaulted;
    echo_renamed: Renamed;
    echo_directed: Directed;
    echo_aliased: Aliased;
    echo_skipped: Skipped;
    echo_strict: Strict;
    echo_pages: Pages;
    echo_wrapping: Wrapping;
    echo_converted: Converted;
    echo_by_hand: ByHand;
    echo_optional_point: Option<Point>;
}
