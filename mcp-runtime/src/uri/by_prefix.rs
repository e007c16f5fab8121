//! Segments with variables, found by how a text begins rather than tried one after the other.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::template::Segment;

/// Segments with variables, by the text before their first variable.
#[derive(Debug)]
pub(super) struct ByPrefix<T> {
    groups: HashMap<Box<str>, Vec<Entry<T>>>,
    /// The lengths of these texts, the longest first.
    lengths: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct Entry<T> {
    pub(super) segment: Segment,
    /// How many characters are fixed. A segment that matches less than another has more of them.
    fixed: usize,
    pub(super) next: T,
}

impl<T> ByPrefix<T> {
    /// Adds a segment, of which `fixed` characters are literals.
    pub(super) fn push(&mut self, segment: &Segment, fixed: usize, next: T) {
        let group = self.groups.entry(segment.prefix().into()).or_default();
        group.push(Entry {
            segment: segment.clone(),
            fixed,
            next,
        });
    }

    /// What is at the segment of this shape, which is added when it is new.
    pub(super) fn of_shape(&mut self, segment: &Segment) -> &mut T
    where
        T: Default,
    {
        let group = self.groups.entry(segment.prefix().into()).or_default();
        let known = group
            .iter()
            .position(|it| it.segment.shape == segment.shape);
        let place = known.unwrap_or_else(|| {
            group.push(Entry {
                segment: segment.clone(),
                fixed: segment.literal_length(),
                next: T::default(),
            });
            group.len() - 1
        });
        &mut group[place].next
    }

    /// Puts the more specific segments before the less specific ones.
    pub(super) fn sort(&mut self) {
        for group in self.groups.values_mut() {
            group.sort_by_key(|it| Reverse(it.fixed));
        }
        self.lengths = self.groups.keys().map(|it| it.len()).collect();
        self.lengths.sort_unstable_by(|left, right| right.cmp(left));
        self.lengths.dedup();
    }

    /// The segments whose beginning a text has, the most specific first.
    pub(super) fn beginning(&self, text: &str) -> impl Iterator<Item = &Entry<T>> {
        let prefixes = self.lengths.iter().filter_map(move |it| text.get(..*it));
        prefixes.filter_map(|it| self.groups.get(it)).flatten()
    }

    /// Calls with each two segments that can begin alike.
    pub(super) fn pairs(&self, mut visit: impl FnMut(&Entry<T>, &Entry<T>)) {
        let mut groups: Vec<_> = self.groups.iter().collect();
        groups.sort_unstable_by_key(|(prefix, _)| &**prefix);
        for (at, (prefix, group)) in groups.iter().enumerate() {
            for (place, first) in group.iter().enumerate() {
                group[place + 1..]
                    .iter()
                    .for_each(|second| visit(first, second));
            }
            let longer = groups[at + 1..].iter();
            for (_, others) in longer.take_while(|(other, _)| other.starts_with(&***prefix)) {
                for first in *group {
                    others.iter().for_each(|second| visit(first, second));
                }
            }
        }
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry<T>> {
        self.groups.values().flatten()
    }

    pub(super) fn entries_mut(&mut self) -> impl Iterator<Item = &mut Entry<T>> {
        self.groups.values_mut().flatten()
    }
}

impl<T> Default for ByPrefix<T> {
    fn default() -> Self {
        Self {
            groups: HashMap::new(),
            lengths: Vec::new(),
        }
    }
}
