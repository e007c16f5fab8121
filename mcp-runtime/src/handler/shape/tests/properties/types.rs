//! The types that are looked at.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::holds;

#[derive(Deserialize, JsonSchema, Serialize)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Closed {
    first_name: String,
    age: u8,
    tags: Option<Vec<String>>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Defaulted {
    #[serde(default)]
    count: u32,
    #[serde(default)]
    on: bool,
    inner: Option<Box<Point>>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Bounded {
    #[schemars(range(min = 1, max = 10))]
    level: i64,
    #[schemars(range(min = 0.5))]
    share: f64,
    #[schemars(length(min = 1, max = 3))]
    name: String,
    #[schemars(length(min = 1, max = 2))]
    list: Vec<bool>,
}

#[derive(Deserialize, JsonSchema, Serialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
enum Color {
    Red,
    DarkGreen,
    Blue,
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Tagged {
    Nothing,
    Circle { radius: f64 },
    Square { side: u16, color: Option<Color> },
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Number(i64),
    Point(Point),
}

#[derive(Deserialize, JsonSchema, Serialize)]
enum External {
    Nothing,
    Number(i64),
    Point { x: i8, y: i8 },
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(untagged)]
enum Untagged {
    Number(i64),
    Text(String),
    List(Vec<i64>),
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Tree {
    name: String,
    size: u64,
    children: Vec<Tree>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Expression {
    Value { value: i64 },
    Not { of: Box<Expression> },
    All { of: Vec<Expression> },
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Meters(f64);

#[derive(Deserialize, JsonSchema, Serialize)]
struct Order {
    id: u64,
    lines: Vec<Line>,
    shape: Tagged,
    colors: BTreeSet<Color>,
    extra: BTreeMap<String, Vec<u8>>,
    note: Value,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Line {
    name: String,
    price: Meters,
    #[serde(rename = "type")]
    kind: Option<Color>,
}

macro_rules! all_hold {
    ($($name:ident: $($ty:ty),+;)+) => {
        $(#[test]
        fn $name() {
            $(holds::<$ty>(stringify!($ty));)+
        })+
    };
}

all_hold! {
    of_scalars: i8, i16, i32, i64, u8, u16, u32, u64, usize, f32, f64, bool, char, String;
    of_options: Option<i64>, Option<u8>, Option<bool>, Option<String>, Option<Point>, Option<Vec<u8>>;
    of_lists: Vec<i64>, Vec<u8>, Vec<String>, Vec<bool>, Vec<Vec<i32>>, Vec<Point>, Vec<Tagged>, BTreeSet<u8>, [u8; 3];
    of_maps: HashMap<String, i64>, BTreeMap<String, Vec<bool>>, BTreeMap<String, Point>, BTreeMap<String, Value>;
    of_values: Value, Vec<Value>;
    of_structs: Point, Closed, Defaulted, Bounded, Meters, Line, Order;
    of_enums: Color, Tagged, Adjacent, External, Untagged, Vec<Color>;
    of_types_in_themselves: Tree, Expression, Vec<Tree>;
}
