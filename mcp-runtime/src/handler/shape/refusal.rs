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
    /// Goes to the innermost value that ends at or after the offset, and begins before it.
    fn find<'t>(
        &mut self,
        mut tree: &'t Tree<'t>,
        definitions: &'s [Node],
        offset: usize,
    ) -> &'t Tree<'t> {
        let is_there = |it: &Tree<'_>| it.begin < offset && offset <= it.begin + it.written.len();
        loop {
            let node = self.node.map(|it| resolved(it, definitions));
            self.node = node;
            let inner = match &tree.node {
                Json::List(items) => {
                    items
                        .iter()
                        .enumerate()
                        .find(|(_, it)| is_there(it))
                        .map(|(at, it)| {
                            let _ = write!(self.path, "[{at}]");
                            self.node = match node.map(|it| &it.form) {
                                Some(Form::List(list)) => Some(&list.item),
                                _ => None,
                            };
                            it
                        })
                }
                Json::Object(members) => {
                    members
                        .iter()
                        .find(|(_, it)| is_there(it))
                        .map(|(name, it)| {
                            let _ = write!(self.path, ".{}", shortened(name));
                            self.node = match node.map(|it| &it.form) {
                                Some(Form::Object(object)) => {
                                    let member = object.members.iter().find(|it| it.name == *name);
                                    match (member, &object.rest) {
                                        (Some(member), _) => Some(&member.node),
                                        (None, Rest::Each(node)) => Some(node),
                                        _ => None,
                                    }
                                }
                                _ => None,
                            };
                            it
                        })
                }
                _ => None,
            };
            match inner {
                Some(inner) => tree = inner,
                None => return tree,
            }
        }
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
