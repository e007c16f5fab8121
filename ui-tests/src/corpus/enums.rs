//! Enums whose variants are words, and enums told apart from outside or not at all.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::echo;
use super::records::Point;

#[derive(Clone, Deserialize, Serialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Color {
    Red,
    Green,
}

/// How it went.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Mood {
    /// All is well.
    VeryHappy,
    /// All is not.
    Sad,
    Unknown,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Painted {
    /// What it looks like.
    color: Color,
    maybe: Option<Color>,
    several: Vec<Color>,
    /// What it feels like.
    mood: Mood,
}

/// A figure.
#[derive(Deserialize, Serialize, JsonSchema)]
enum Shape {
    /// Nothing at all.
    Nothing,
    Dot(Point),
    /// All around.
    Circle {
        center: Point,
        radius: u32,
    },
    Label(String),
    Blank,
}

#[derive(Deserialize, Serialize, JsonSchema)]
enum Only {
    This { a: Option<i32> },
}

#[derive(Deserialize, Serialize, JsonSchema)]
enum Gap {
    Maybe(Option<u32>),
    Many(Vec<Option<u32>>),
    Strict { inner: Option<Color> },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum IdOrName {
    Id(u64),
    Name(String),
    Both { id: u64, name: Option<String> },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Loose {
    Number(i64),
    Nothing,
    Anything(Value),
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Lonely {
    Only(Point),
}

#[derive(Deserialize, Serialize, JsonSchema)]
enum Partly {
    Hidden(i32),
    #[serde(skip)]
    Gone,
    #[serde(untagged)]
    Otherwise(bool),
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "camelCase")]
enum Shouting {
    Loud { how_loud: u8 },
    Quiet,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Tried {
    last: Result<u8, String>,
    before: Vec<Result<Option<u8>, Color>>,
}

echo! {
    echo_color: Color;
    echo_optional_color: Option<Color>;
    echo_mood: Mood;
    echo_painted: Painted;
    echo_shape: Shape;
    echo_shapes: Vec<Shape>;
    echo_only: Only;
    echo_gap: Gap;
    echo_id_or_name: IdOrName;
    echo_loose: Loose;
    echo_lonely: Lonely;
    echo_partly: Partly;
    echo_shouting: Shouting;
    echo_tried: Tried;
}
