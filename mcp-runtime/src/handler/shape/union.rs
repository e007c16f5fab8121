//! A value that may be one of several things: which of them it is meant to be.

use super::read::Reader;
use super::scan::{Kind, Node as Json, Tree};
use super::{Form, Node, Object, Rest};
use crate::handler::problems::Problems;

/// How many times the bytes of an argument may be gone through in vain, and how many in all.
const TIMES: usize = 256;
const MOST: usize = 50_000_000;

/// How many bytes may be gone through in vain for an argument: alternatives inside alternatives would
/// else take a time that doubles with each level.
pub(super) fn patience(json: &str) -> usize {
    json.len().saturating_mul(TIMES).min(MOST) + 10_000
}

/// What tells an alternative from the others.
enum Sign<'s> {
    /// A member that has this value.
    Tag(&'s str, &'s str),
    /// The only member that there is.
    Key(&'s str),
}

impl<'s> Reader<'s> {
    pub(super) fn union(
        &mut self,
        node: &'s Node,
        branches: &'s [Node],
        tree: &Tree<'_>,
        depth: usize,
    ) {
        if let Json::Object(members) = &tree.node {
            let objects: Vec<_> = branches
                .iter()
                .filter_map(|it| self.object_of(it))
                .collect();
            if let Some(signs) = objects
                .iter()
                .map(|it| sign(it))
                .collect::<Option<Vec<_>>>()
                && !signs.is_empty()
            {
                return self.by_sign(&objects, &signs, tree, members, depth);
            }
        }
        let converts = std::mem::replace(&mut self.leniency.converts, false);
        let as_it_is = self.first_way(branches, tree, depth);
        self.leniency.converts = converts;
        if let Some(text) = as_it_is {
            return self.out.push_str(&text);
        }
        if converts {
            if let (Json::Text(text), false) = (&tree.node, node.is_mirrored)
                && self.inside(text, |reader, inner| {
                    reader.union(node, branches, inner, depth);
                })
            {
                return;
            }
            if let Some(text) = self.first_way(branches, tree, depth) {
                return self.out.push_str(&text);
            }
        }
        match self.only_of_its_kind(branches, tree.kind()) {
            Some(branch) => self.value(branch, tree, depth),
            None => self.wrong(node, tree),
        }
    }

    /// Reads an object as the alternative that it says it is, so that what is wrong is told of that one.
    fn by_sign(
        &mut self,
        objects: &[&'s Object],
        signs: &[Sign<'s>],
        tree: &Tree<'_>,
        members: &[(std::borrow::Cow<'_, str>, Tree<'_>)],
        depth: usize,
    ) {
        let is_meant = |sign: &Sign<'_>| match sign {
            Sign::Key(key) => members.iter().any(|(name, _)| name == key),
            Sign::Tag(tag, value) => members.iter().any(|(name, it)| {
                name == tag && matches!(&it.node, Json::Text(text) if text == value)
            }),
        };
        if let Some(place) = signs.iter().position(is_meant) {
            return self.object(objects[place], tree, members, depth);
        }
        let known: Vec<&str> = signs
            .iter()
            .map(|it| match it {
                Sign::Key(it) | Sign::Tag(_, it) => *it,
            })
            .collect();
        let Some(Sign::Tag(tag, _)) = signs.first() else {
            return match members.first() {
                Some((name, _)) => self.problems.unknown(&self.path, name, &known),
                None => self.missing(&format!("one of `{}`", known.join("`, `"))),
            };
        };
        let names = Node {
            form: Form::Name(known.iter().map(|it| (*it).to_owned()).collect()),
            is_mirrored: false,
        };
        self.member(tag, |reader| {
            match members.iter().find(|(name, _)| name == tag) {
                Some((_, value)) => reader.wrong(&names, value),
                None => reader.missing(&super::told::expected(&names, &[])),
            }
        });
    }

    /// What a value is read as, as the first of the alternatives that it can be.
    fn first_way(&mut self, branches: &'s [Node], tree: &Tree<'_>, depth: usize) -> Option<String> {
        branches
            .iter()
            .find_map(|branch| self.attempt(branch, tree, depth))
    }

    /// The alternative whose problems are told, where there is no doubt which one is meant.
    fn only_of_its_kind(&self, branches: &'s [Node], kind: Kind) -> Option<&'s Node> {
        let mut same = branches
            .iter()
            .filter(|it| self.kind_of(it).is_none_or(|it| it == kind));
        match (same.next(), same.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// What a value becomes as one of the alternatives, if it can be that.
    fn attempt(&mut self, branch: &'s Node, tree: &Tree<'_>, depth: usize) -> Option<String> {
        self.patience = self.patience.saturating_sub(tree.written.len() + 1);
        if self.patience == 0 {
            return None;
        }
        let problems = std::mem::take(&mut self.problems);
        let begin = self.out.len();
        self.value(branch, tree, depth);
        let found: Problems = std::mem::replace(&mut self.problems, problems);
        let text = self.out.split_off(begin);
        found.is_empty().then_some(text)
    }

    fn object_of(&self, node: &'s Node) -> Option<&'s Object> {
        match &self.resolved(node).form {
            Form::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The kind that all values of a node have, if there is one.
    fn kind_of(&self, node: &'s Node) -> Option<Kind> {
        Some(match &self.resolved(node).form {
            Form::Boolean => Kind::Boolean,
            Form::Integer(_) | Form::Number(_) => Kind::Number,
            Form::List(_) => Kind::List,
            Form::Name(_) | Form::Text(_) => Kind::Text,
            Form::Null => Kind::Null,
            Form::Object(_) => Kind::Object,
            Form::Anything | Form::Reference(_) | Form::Union(_) | Form::Value(_) => return None,
        })
    }
}

fn sign(object: &Object) -> Option<Sign<'_>> {
    let tag = object
        .members
        .iter()
        .find_map(|member| match &member.node.form {
            Form::Name(names) if member.is_required => match names.as_slice() {
                [only] => Some(Sign::Tag(&member.name, only)),
                _ => None,
            },
            _ => None,
        });
    let only = match (object.members.as_slice(), &object.rest) {
        ([only], Rest::Refused) if only.is_required => Some(Sign::Key(&only.name)),
        _ => None,
    };
    tag.or(only)
}
