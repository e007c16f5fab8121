//! Types that are parts of themselves.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::echo;

/// A tree.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Tree {
    name: Option<String>,
    children: Vec<Tree>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Chain {
    value: i32,
    next: Option<Box<Chain>>,
}

/// What can be reckoned.
#[derive(Deserialize, Serialize, JsonSchema)]
enum Term {
    Number(f64),
    /// The other way round.
    Negative(Box<Term>),
    Sum {
        left: Box<Term>,
        right: Box<Term>,
    },
    Zero,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "op")]
enum Filter {
    Equals { field: String, value: String },
    Not { of: Box<Filter> },
    All(Filters),
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Filters {
    of: Vec<Filter>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Folder {
    files: Vec<File>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct File {
    name: String,
    within: Option<Box<Folder>>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Json {
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Members(BTreeMap<String, Json>),
}

// It says nothing of its own: with words of its own, schemars would call the field demanded.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
struct Onion(Option<Box<Layer>>);

#[derive(Deserialize, Serialize, JsonSchema)]
struct Layer {
    thickness: u8,
    inner: Onion,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Generic<T> {
    value: T,
    rest: Vec<Generic<T>>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Forest {
    words: Generic<String>,
    numbers: Generic<u8>,
    tree: Tree,
}

echo! {
    echo_tree: Tree;
    echo_trees: Vec<Tree>;
    echo_chain: Chain;
    echo_term: Term;
    echo_filter: Filter;
    echo_folder: Folder;
    echo_json: Json;
    echo_layer: Layer;
    echo_forest: Forest;
}
