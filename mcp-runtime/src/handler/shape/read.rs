//! The slow way, for what does not fit as it is: what is meant is written as its type reads it, and
//! everything that is wrong is named, each with its place.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

use serde_json::Value;
use serde_json::value::RawValue;

use super::decimal::{Decimal, is_number};
use super::limits::NumberLimits;
use super::scan::{DEPTH, Kind, Node as Json, Tree};
use super::told::{expected, got};
use super::union::patience;
use super::{Form, List, Node, Object, Rest};
use crate::handler::problems::{Problems, shortened};

/// What may be read as something else than it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leniency {
    /// Whether a value may be written as another type that says the same.
    pub(crate) converts: bool,
    /// Whether a null is left out where it may be absent.
    pub(crate) drops_nulls: bool,
}

pub(super) fn read(
    node: &Node,
    definitions: &[Node],
    name: &str,
    json: &str,
    leniency: Leniency,
    problems: &mut Problems,
) -> Option<String> {
    let Some(tree) = Tree::of(json) else {
        problems.add(|| {
            format!("`{name}` is nested deeper than {DEPTH} levels, or has text that is no Unicode")
        });
        return None;
    };
    let mut reader = Reader {
        definitions,
        leniency,
        problems: Problems::default(),
        path: name.to_owned(),
        out: String::with_capacity(json.len()),
        patience: patience(json),
        is_inside_text: false,
    };
    reader.place(node, &tree, 2 * DEPTH);
    let is_read = reader.problems.is_empty();
    problems.append(reader.problems);
    is_read.then_some(reader.out)
}

/// Goes through a value, and writes what it is read as.
pub(super) struct Reader<'s> {
    pub(super) definitions: &'s [Node],
    pub(super) leniency: Leniency,
    pub(super) problems: Problems,
    /// Where the value is.
    pub(super) path: String,
    pub(super) out: String,
    /// How many bytes may be gone through in vain.
    pub(super) patience: usize,
    /// Whether the value was in a text. Text inside text is not taken apart.
    is_inside_text: bool,
}

impl<'s> Reader<'s> {
    /// Reads a value where null is none.
    fn place(&mut self, node: &'s Node, tree: &Tree<'_>, depth: usize) {
        if tree.kind() == Kind::Null && !self.takes_null(node) {
            self.wrong(node, tree);
        } else {
            self.value(node, tree, depth);
        }
    }

    pub(super) fn value(&mut self, node: &'s Node, tree: &Tree<'_>, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            return self.problem("is too involved to be read");
        };
        match (&node.form, &tree.node) {
            (Form::Reference(index), _) => {
                if let Some(node) = self.definitions.get(*index) {
                    self.value(node, tree, depth);
                }
            }
            // Whether nothing is something is known to the type alone.
            (Form::Anything, _)
            | (_, Json::Word(Kind::Null))
            | (Form::Boolean, Json::Word(Kind::Boolean)) => self.out.push_str(tree.written),
            (Form::Integer(limits), Json::Word(Kind::Number)) => {
                self.integer(node, limits, tree.written, tree);
            }
            (Form::Number(limits), Json::Word(Kind::Number)) => {
                self.number(node, limits, tree.written, tree);
            }
            (Form::Text(limits), Json::Text(text)) if limits.hold(text) => {
                self.out.push_str(tree.written);
            }
            (Form::Name(names), Json::Text(text)) if names.iter().any(|it| it == text) => {
                self.out.push_str(tree.written);
            }
            (Form::Value(values), _) if is_same(values, tree.written) => {
                self.out.push_str(tree.written);
            }
            (Form::List(list), Json::List(items)) => self.list(node, list, tree, items, depth),
            (Form::Object(object), Json::Object(members)) => {
                self.object(object, tree, members, depth);
            }
            (Form::Union(branches), _) => self.union(node, branches, tree, depth),
            (_, Json::Text(text)) if self.leniency.converts && !node.is_mirrored => {
                self.converted(node, text, tree, depth);
            }
            _ => self.wrong(node, tree),
        }
    }

    /// Reads a text that stands for a value of another type.
    fn converted(&mut self, node: &'s Node, text: &str, tree: &Tree<'_>, depth: usize) {
        match &node.form {
            Form::Boolean if matches!(text, "true" | "false") => self.out.push_str(text),
            Form::Integer(limits) if is_number(text) => self.integer(node, limits, text, tree),
            Form::Number(limits) if is_number(text) => self.number(node, limits, text, tree),
            Form::Value(values) if is_same(values, text) => self.out.push_str(text),
            Form::List(_) | Form::Object(_) => {
                let begins = if matches!(node.form, Form::List(_)) {
                    '['
                } else {
                    '{'
                };
                let is_read = text.trim_start().starts_with(begins)
                    && self.inside(text, |reader, inner| reader.value(node, inner, depth));
                if !is_read {
                    self.wrong(node, tree);
                }
            }
            _ => self.wrong(node, tree),
        }
    }

    /// Reads the list or object that a text holds. Says whether it holds one.
    pub(super) fn inside(&mut self, text: &str, read: impl FnOnce(&mut Self, &Tree<'_>)) -> bool {
        if self.is_inside_text || !text.trim_start().starts_with(['[', '{']) {
            return false;
        }
        let json: Option<&RawValue> = serde_json::from_str(text).ok();
        let Some(tree) = json.and_then(|it| Tree::of(it.get())) else {
            return false;
        };
        self.is_inside_text = true;
        read(self, &tree);
        self.is_inside_text = false;
        true
    }

    fn integer(&mut self, node: &Node, limits: &NumberLimits, written: &str, tree: &Tree<'_>) {
        match Decimal::of(written) {
            Some(value) if value.is_integral() && limits.hold(value) => match value.integer() {
                Some(value) => {
                    let _ = write!(self.out, "{value}");
                }
                // No type has room for it, and says so.
                None => self.out.push_str(written),
            },
            None if limits.is_empty() => self.out.push_str(written),
            _ => self.wrong(node, tree),
        }
    }

    fn number(&mut self, node: &Node, limits: &NumberLimits, written: &str, tree: &Tree<'_>) {
        if limits.is_empty() || Decimal::of(written).is_some_and(|it| limits.hold(it)) {
            self.out.push_str(written);
        } else {
            self.wrong(node, tree);
        }
    }

    fn list(
        &mut self,
        node: &Node,
        list: &'s List,
        tree: &Tree<'_>,
        items: &[Tree<'_>],
        depth: usize,
    ) {
        if !list.length.holds(items.len()) {
            self.wrong(node, tree);
        }
        let mut seen = HashMap::new();
        self.out.push('[');
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            let (begin, length) = (self.out.len(), self.path.len());
            let _ = write!(self.path, "[{at}]");
            self.value(&list.item, item, depth);
            if list.is_unique {
                let read = Tree::of(&self.out[begin..]).map(|it| canonical(&it));
                if let Some(first) = read.and_then(|it| seen.insert(it, at)) {
                    let list = shortened(&self.path[..length]).into_owned();
                    self.problem(&format!(
                        "repeats `{list}[{first}]`, and the items must differ"
                    ));
                }
            }
            self.path.truncate(length);
        }
        self.out.push(']');
    }

    pub(super) fn object(
        &mut self,
        object: &'s Object,
        tree: &Tree<'_>,
        members: &[(Cow<'_, str>, Tree<'_>)],
        depth: usize,
    ) {
        let mut seen = vec![false; object.members.len()];
        let known = || {
            object
                .members
                .iter()
                .map(|it| it.name.as_str())
                .collect::<Vec<_>>()
        };
        let begin = self.out.len();
        self.out.push('{');
        for (name, value) in members {
            let place = object.members.iter().position(|it| it.name == *name);
            let (node, is_required) = match (place, &object.rest) {
                (Some(place), _) => {
                    if std::mem::replace(&mut seen[place], true) {
                        self.member(name, |reader| reader.problem("is given twice"));
                        continue;
                    }
                    let member = &object.members[place];
                    (Some(&member.node), member.is_required)
                }
                (None, Rest::Each(node)) => (Some(&**node), false),
                (None, Rest::Free) => (None, false),
                (None, Rest::Refused) => {
                    self.problems.unknown(&self.path, name, &known());
                    continue;
                }
            };
            let is_null = value.kind() == Kind::Null;
            if is_null && place.is_some() && !is_required && self.leniency.drops_nulls {
                continue;
            }
            if self.out.len() > begin + 1 {
                self.out.push(',');
            }
            self.out.push_str(&Value::from(&**name).to_string());
            self.out.push(':');
            match node {
                Some(node) => self.member(name, |reader| {
                    if is_required {
                        reader.place(node, value, depth);
                    } else {
                        reader.value(node, value, depth);
                    }
                }),
                None => self.out.push_str(value.written),
            }
        }
        self.out.push('}');
        let all = object.members.iter().zip(seen);
        for (member, _) in all.filter(|(member, seen)| member.is_required && !seen) {
            let expected = expected(&member.node, self.definitions);
            self.member(&member.name, |reader| reader.missing(&expected));
        }
        debug_assert!(tree.kind() == Kind::Object, "its members were given");
    }

    /// Does something at a member.
    pub(super) fn member(&mut self, name: &str, act: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path.push('.');
        self.path.push_str(&shortened(name));
        act(self);
        self.path.truncate(length);
    }

    pub(super) fn wrong(&mut self, node: &Node, tree: &Tree<'_>) {
        let (definitions, path) = (self.definitions, &self.path);
        self.problems.add(|| {
            let (expected, got) = (expected(node, definitions), got(node, tree));
            format!("`{}` must be {expected}, got {got}", shortened(path))
        });
    }

    pub(super) fn missing(&mut self, expected: &str) {
        self.problem(&format!("is missing; it must be {expected}"));
    }

    fn problem(&mut self, what: &str) {
        let path = &self.path;
        self.problems
            .add(|| format!("`{}` {what}", shortened(path)));
    }

    /// What is behind references.
    pub(super) fn resolved<'n>(&self, mut node: &'n Node) -> &'n Node
    where
        's: 'n,
    {
        // References that go in a circle lead nowhere, and are found so by the depth.
        for _ in 0..=self.definitions.len() {
            match &node.form {
                Form::Reference(index) => match self.definitions.get(*index) {
                    Some(inner) => node = inner,
                    None => break,
                },
                _ => break,
            }
        }
        node
    }

    fn takes_null(&self, node: &'s Node) -> bool {
        match &self.resolved(node).form {
            Form::Anything | Form::Null => true,
            Form::Union(branches) => branches
                .iter()
                .any(|it| matches!(it.form, Form::Anything | Form::Null)),
            Form::Value(values) => values.iter().any(Value::is_null),
            _ => false,
        }
    }
}

/// Whether JSON is one of these values.
pub(super) fn is_same(values: &[Value], json: &str) -> bool {
    let Ok(raw) = serde_json::from_str::<&RawValue>(json) else {
        return false;
    };
    let Some(given) = Tree::of(raw.get()).map(|it| canonical(&it)) else {
        return false;
    };
    values
        .iter()
        .any(|it| Tree::of(&it.to_string()).is_some_and(|it| canonical(&it) == given))
}

/// A text that values have in common when they are the same, however they are written.
pub(super) fn canonical(tree: &Tree<'_>) -> String {
    match &tree.node {
        Json::Text(text) => Value::from(&**text).to_string(),
        Json::List(items) => {
            let items: Vec<_> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        Json::Object(members) => {
            let named = |(name, value): &(Cow<'_, str>, Tree<'_>)| {
                format!("{}:{}", Value::from(&**name), canonical(value))
            };
            let mut members: Vec<_> = members.iter().map(named).collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        Json::Word(Kind::Number) => match Decimal::of(tree.written) {
            Some(value) => value.to_string(),
            None => tree.written.to_owned(),
        },
        Json::Word(_) => tree.written.to_owned(),
    }
}
