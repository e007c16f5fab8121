//! The quick way: whether JSON is as its schema says, without making values of it.

use std::collections::HashSet;

use super::decimal::Decimal;
use super::limits::NumberLimits;
use super::read::{canonical, is_same};
use super::scan::{DEPTH, Kind, Scan, Tree};
use super::union::patience;
use super::{Form, List, Member, Node, Object, Rest};

pub(super) fn fits(node: &Node, definitions: &[Node], json: &str) -> bool {
    let mut walk = Walk {
        definitions,
        scan: Scan::new(json),
        patience: patience(json),
    };
    walk.value(node, 2 * DEPTH)
}

struct Walk<'s, 'a> {
    definitions: &'s [Node],
    scan: Scan<'a>,
    /// How many bytes may be gone through in vain; what is more involved is left to the slow way.
    patience: usize,
}

impl<'s> Walk<'s, '_> {
    /// Whether the next value fits; if it does, it is passed.
    fn value(&mut self, node: &'s Node, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let Some(kind) = self.scan.kind() else {
            return false;
        };
        if kind == Kind::Null {
            // Whether nothing is something is known to the type alone.
            self.scan.value();
            return true;
        }
        match (&node.form, kind) {
            (Form::Anything, _) | (Form::Boolean, Kind::Boolean) => {
                self.scan.value();
                true
            }
            (Form::Integer(limits), Kind::Number) => {
                let written = self.scan.value();
                is_plain_integer(written) && number(limits, written)
            }
            (Form::Number(limits), Kind::Number) => {
                let written = self.scan.value();
                number(limits, written)
            }
            (Form::Text(limits), Kind::Text) if limits.is_empty() => {
                self.scan.value();
                true
            }
            (Form::Text(limits), Kind::Text) => {
                self.scan.text().is_some_and(|text| limits.hold(&text))
            }
            (Form::Name(names), Kind::Text) => self
                .scan
                .text()
                .is_some_and(|text| names.iter().any(|it| *it == *text)),
            (Form::Value(values), _) => is_same(values, self.scan.value()),
            (Form::List(list), Kind::List) => self.list(list, depth),
            (Form::Object(object), Kind::Object) => self.object(object, depth),
            (Form::Reference(index), _) => match self.definitions.get(*index) {
                Some(node) => self.value(node, depth),
                None => false,
            },
            (Form::Union(branches), _) => self.union(branches, depth),
            _ => false,
        }
    }

    fn list(&mut self, list: &'s List, depth: usize) -> bool {
        let mut count = 0;
        let mut seen = HashSet::new();
        self.scan.enter();
        while self.scan.more() {
            count += 1;
            let mut begin = self.scan;
            if !self.value(&list.item, depth) {
                return false;
            }
            if list.is_unique {
                let item = Tree::of(begin.value()).map(|it| canonical(&it));
                if !item.is_some_and(|it| seen.insert(it)) {
                    return false;
                }
            }
        }
        list.length.holds(count)
    }

    fn object(&mut self, object: &'s Object, depth: usize) -> bool {
        let mut seen = Seen::new(object.members.len());
        self.scan.enter();
        while self.scan.more() {
            let Some(name) = self.scan.name() else {
                return false;
            };
            let place = object.members.iter().position(|it| it.name == *name);
            let fits = match (place, &object.rest) {
                (Some(place), _) => {
                    seen.is_new(place) && self.value(&object.members[place].node, depth)
                }
                (None, Rest::Each(node)) => self.value(node, depth),
                (None, Rest::Free) => {
                    self.scan.value();
                    true
                }
                (None, Rest::Refused) => false,
            };
            if !fits {
                return false;
            }
        }
        let is_there = |(place, member): (usize, &Member)| !member.is_required || seen.has(place);
        object.members.iter().enumerate().all(is_there)
    }

    fn union(&mut self, branches: &'s [Node], depth: usize) -> bool {
        let begin = self.scan;
        for branch in branches {
            self.scan = begin;
            if self.value(branch, depth) {
                return true;
            }
            self.patience = self.patience.saturating_sub(self.scan.passed_since(&begin));
            if self.patience == 0 {
                return false;
            }
        }
        false
    }
}

/// Whether an integer is written as one that every integer type reads.
fn is_plain_integer(written: &str) -> bool {
    let digits = written.strip_prefix('-').unwrap_or(written);
    digits.bytes().all(|it| it.is_ascii_digit()) && written != "-0"
}

fn number(limits: &NumberLimits, written: &str) -> bool {
    limits.is_empty() || Decimal::of(written).is_some_and(|it| limits.hold(it))
}

/// Which members were there.
enum Seen {
    Few(u64),
    Many(Vec<bool>),
}

impl Seen {
    fn new(members: usize) -> Self {
        if members <= 64 {
            Self::Few(0)
        } else {
            Self::Many(vec![false; members])
        }
    }

    /// Remembers a member; says whether it was not there before.
    fn is_new(&mut self, place: usize) -> bool {
        match self {
            Self::Few(bits) => {
                let bit = 1_u64 << place;
                let is_new = *bits & bit == 0;
                *bits |= bit;
                is_new
            }
            Self::Many(all) => !std::mem::replace(&mut all[place], true),
        }
    }

    fn has(&self, place: usize) -> bool {
        match self {
            Self::Few(bits) => bits & (1 << place) != 0,
            Self::Many(all) => all[place],
        }
    }
}
