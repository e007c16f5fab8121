//! Lists, sets and maps, with keys of every kind that JSON can write.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::echo;
use super::enums::Color;
use super::records::Point;

#[derive(Deserialize, Serialize, JsonSchema)]
struct Lists {
    plain: Vec<Vec<u8>>,
    queue: VecDeque<String>,
    heap: BinaryHeap<u8>,
    boxed: Box<[Point]>,
    gaps: Vec<Option<u16>>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Sets {
    ordered: BTreeSet<i32>,
    hashed: HashSet<String>,
    colors: BTreeSet<Color>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Arrays {
    bytes: [u8; 4],
    matrix: [[f32; 2]; 2],
    none: [i32; 0],
    pairs: Vec<(f64, f64)>,
    one: (bool,),
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Maps {
    by_name: HashMap<String, Vec<Point>>,
    by_number: BTreeMap<u32, String>,
    by_signed: BTreeMap<i64, bool>,
    by_letter: BTreeMap<char, u8>,
    by_color: BTreeMap<Color, Option<u8>>,
    deep: BTreeMap<String, BTreeMap<String, Option<i8>>>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Anything {
    /// Whatever it is.
    told: Value,
    bare: Value,
    maybe: Option<Value>,
    list: Vec<Value>,
    members: Map<String, Value>,
    by_name: HashMap<String, Value>,
}

echo! {
    echo_lists: Lists;
    echo_sets: Sets;
    echo_arrays: Arrays;
    echo_maps: Maps;
    echo_anything: Anything;
    echo_value: Value;
    echo_values: Vec<Value>;
    echo_members: Map<String, Value>;
    echo_numbers: Vec<u32>;
    echo_map: BTreeMap<String, u8>;
    echo_color_map: BTreeMap<Color, Option<u8>>;
    echo_optional_list: Option<Vec<Option<String>>>;
}
