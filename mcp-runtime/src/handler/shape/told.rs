//! What a value has to be and what it is, in words.

use serde_json::Value;

use super::scan::{Node as Json, Tree};
use super::{Form, Node};
use crate::handler::nearest::nearest;
use crate::handler::problems::{listed, shortened};

/// How often words follow references, and alternatives inside alternatives.
const DEPTH: usize = 8;

/// What a value has to be.
pub(super) fn expected(node: &Node, definitions: &[Node]) -> String {
    within(node, definitions, DEPTH)
}

fn within(node: &Node, definitions: &[Node], depth: usize) -> String {
    let Some(depth) = depth.checked_sub(1) else {
        return "something else".to_owned();
    };
    match &node.form {
        Form::Anything => "a value".to_owned(),
        Form::Boolean => "`true` or `false`".to_owned(),
        Form::Integer(limits) => format!("an integer{}", limits.told()),
        Form::List(list) => format!("an array{}", list.length.told("item")),
        Form::Name(names) => match names.as_slice() {
            [only] => format!("`{only}`"),
            names => format!("one of {}", listed(names.iter().map(String::as_str))),
        },
        Form::Null => "null".to_owned(),
        Form::Number(limits) => format!("a number{}", limits.told()),
        Form::Object(_) => "an object".to_owned(),
        Form::Reference(index) => match definitions.get(*index) {
            Some(node) => within(node, definitions, depth),
            None => "a value".to_owned(),
        },
        Form::Text(limits) => format!("a string{}", limits.told()),
        Form::Union(branches) => {
            let mut ways: Vec<String> = Vec::new();
            for branch in branches {
                let way = within(branch, definitions, depth);
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
            ways.join(" or ")
        }
        Form::Value(values) => {
            let values: Vec<_> = values.iter().map(Value::to_string).collect();
            format!("one of {}", listed(values.iter().map(String::as_str)))
        }
    }
}

/// What a value is, and what may have been meant by it.
pub(super) fn got(node: &Node, tree: &Tree<'_>) -> String {
    match (&node.form, &tree.node) {
        (Form::List(_), Json::List(items)) => match items.len() {
            1 => "1 item".to_owned(),
            count => format!("{count} items"),
        },
        (_, Json::List(_)) => "an array".to_owned(),
        (_, Json::Object(_)) => "an object".to_owned(),
        (Form::Text(limits), Json::Text(text)) if !limits.length.is_empty() => {
            let count = text.chars().count();
            let of = if count == 1 {
                "character"
            } else {
                "characters"
            };
            format!("{} with {count} {of}", shortened(tree.written))
        }
        (Form::Name(names), Json::Text(text)) => {
            let got = shortened(tree.written);
            match meant(text, names) {
                Some(meant) => format!("{got}; did you mean `{meant}`?"),
                None => got.into_owned(),
            }
        }
        _ => shortened(tree.written).into_owned(),
    }
}

fn meant<'n>(text: &str, names: &'n [String]) -> Option<&'n str> {
    // What is far too long is no misspelling, and comparing it would take long.
    let text = shortened(text);
    let small = text.to_lowercase();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let same = names.iter().find(|it| it.to_lowercase() == small);
    same.copied().or_else(|| nearest(&text, &names))
}
