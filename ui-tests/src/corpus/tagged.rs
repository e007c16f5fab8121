//! Enums that a tag tells apart, inside or beside what they hold.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::echo;
use super::enums::Color;
use super::records::Point;

#[derive(Deserialize, Serialize, JsonSchema)]
struct Email {
    to: String,
    copies: Option<Vec<String>>,
}

/// How somebody is told.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Notice {
    /// Nobody is.
    Silent,
    Email(Email),
    /// By telephone.
    Call {
        number: String,
        at: Option<u8>,
    },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "type", deny_unknown_fields)]
enum StrictNotice {
    Silent,
    Call { number: String },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", content = "value")]
enum Setting {
    Unset,
    Flag(bool),
    Level(Option<u8>),
    Place(Point),
    Area { width: u32, height: u32 },
    Colors(Vec<Color>),
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "of")]
enum Inner {
    Number { value: i64 },
    Text { value: String },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "is")]
enum Outer {
    Inner(Inner),
    Point(Point),
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Notices {
    name: String,
    notices: Vec<Notice>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "state")]
enum Forgiving {
    Known {
        at: u8,
    },
    #[serde(other)]
    Other,
}

echo! {
    echo_notice: Notice;
    echo_notices: Vec<Notice>;
    echo_strict_notice: StrictNotice;
    echo_setting: Setting;
    echo_outer: Outer;
    echo_notice_list: Notices;
    echo_forgiving: Forgiving;
    echo_optional_notice: Option<Notice>;
}
