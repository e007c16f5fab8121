//! Why a type refused what its schema lets pass, such as a date that is none, with its place.

use std::fmt::Write as _;

use super::decimal::Decimal;
use super::scan::{Kind, Node as Json, Tree};
use super::told::expected;
use super::{Form, Node, Rest};
use crate::handler::problems::{shortened, without_position};

pub(super) fn told(
    node: &Node,
    definitions: &[Node],
    name: &str,
    json: &str,
    error: &serde_json::Error,
) -> String {
    let mut place = Place {
        node: Some(node),
        path: name.to_owned(),
    };
    let tree = Tree::of(json);
    let found = tree.as_ref().zip(offset(json, error));
    let found = found.map(|(tree, offset)| place.find(tree, definitions, offset));
    let path = shortened(&place.path);
    let (Some(tree), Some(node)) = (found, place.node) else {
        return format!("`{path}`: {}", without_position(error));
    };
    match &node.form {
        Form::Anything => {}
        _ if tree.kind() == Kind::Null => {
            return format!("`{path}` must be {}, got null", expected(node, definitions));
        }
        Form::Integer(limits) if tree.kind() == Kind::Number => {
            // What no bound of the schema keeps out is kept out by the 64 bits that there are.
            let zero = Decimal::of("0");
            let is_unsigned = limits.low.as_ref().is_some_and(|it| Some(it.value) >= zero);
            let (low, high) = if is_unsigned {
                (u64::MIN.to_string(), u64::MAX.to_string())
            } else {
                (i64::MIN.to_string(), i64::MAX.to_string())
            };
            if is_outside(tree.written, &low, &high) {
                let got = shortened(tree.written);
                return format!("`{path}` must be an integer from {low} to {high}, got {got}");
            }
        }
        _ => {}
    }
    format!("`{path}`: {}", without_position(error))
}

fn is_outside(written: &str, low: &str, high: &str) -> bool {
    let value = Decimal::of(written);
    let low = Decimal::of(low);
    let high = Decimal::of(high);
    value.is_none_or(|value| low.is_some_and(|it| value < it) || high.is_some_and(|it| value > it))
}

/// Where an error was found, in bytes.
fn offset(json: &str, error: &serde_json::Error) -> Option<usize> {
    let line = error.line().checked_sub(1)?;
    let before: usize = json.split_inclusive('\n').take(line).map(str::len).sum();
    Some(before + error.column())
}

/// A place in the arguments.
struct Place<'s> {
    /// What is to be there; none where that is not clear.
    node: Option<&'s Node>,
    path: String,
}

impl<'s> Place<'s> {
    /// Goes to the innermost value that an error is about.
    fn find<'t>(
        &mut self,
        mut tree: &'t Tree<'t>,
        definitions: &'s [Node],
        offset: usize,
    ) -> &'t Tree<'t> {
        loop {
            let node = self.node.map(|it| resolved(it, definitions));
            self.node = node;
            let Some(inner) = inside(tree, offset) else {
                return tree;
            };
            tree = match &tree.node {
                Json::List(items) => {
                    let _ = write!(self.path, "[{inner}]");
                    self.node = match node.map(|it| &it.form) {
                        Some(Form::List(list)) => Some(&list.item),
                        _ => None,
                    };
                    &items[inner]
                }
                Json::Object(members) => {
                    let (name, value) = &members[inner];
                    let _ = write!(self.path, ".{}", shortened(name));
                    self.node = node.and_then(|it| member(it, name));
                    value
                }
                Json::Text(_) | Json::Word(_) => return tree,
            };
        }
    }
}

/// Which of the values in a list or object an error was found in. One at the very end of them all is
/// rather about the whole.
fn inside(tree: &Tree<'_>, offset: usize) -> Option<usize> {
    if offset >= tree.begin + tree.written.len() {
        return None;
    }
    let before = match &tree.node {
        Json::List(items) => items.partition_point(|it| it.begin < offset),
        Json::Object(members) => members.partition_point(|(_, it)| it.begin < offset),
        Json::Text(_) | Json::Word(_) => 0,
    };
    before.checked_sub(1)
}

/// What a member of an object has to be.
fn member<'s>(node: &'s Node, name: &str) -> Option<&'s Node> {
    let Form::Object(object) = &node.form else {
        return None;
    };
    let member = object.members.iter().find(|it| it.name == name);
    match (member, &object.rest) {
        (Some(member), _) => Some(&member.node),
        (None, Rest::Each(node)) => Some(node),
        _ => None,
    }
}

fn resolved<'s>(mut node: &'s Node, definitions: &'s [Node]) -> &'s Node {
    for _ in 0..=definitions.len() {
        match &node.form {
            Form::Reference(index) => match definitions.get(*index) {
                Some(inner) => node = inner,
                None => break,
            },
            _ => break,
        }
    }
    node
}
