//! Many templates at once: finds the most specific one for a URI, however many there are.

use std::collections::HashMap;

use super::by_prefix::ByPrefix;
use super::captures::Captures;
use super::matching::{Uri, fits};
use super::order::{Precedence, precedence, segment_precedence};
use super::template::{Segment, Template};

/// Templates, no two of which are in doubt about a URI.
#[derive(Debug, Default)]
pub(crate) struct TemplateSet {
    templates: Vec<Template>,
    root: Node,
}

impl TemplateSet {
    /// Indexes templates, which are known by their places from then on.
    ///
    /// # Errors
    ///
    /// All pairs that match one URI while neither is more specific, the smaller place first.
    pub(crate) fn build(templates: Vec<Template>) -> Result<Self, Vec<(usize, usize)>> {
        let mut root = Node::default();
        for (place, template) in templates.iter().enumerate() {
            root.add(&template.segments, place);
        }
        root.sort();
        let mut conflicts = Vec::new();
        root.report(&templates, &mut conflicts);
        if conflicts.is_empty() {
            root.shrink();
            return Ok(Self { templates, root });
        }
        conflicts.sort_unstable();
        Err(conflicts)
    }

    /// The place of the most specific template that a URI fits, and what it says there.
    ///
    /// A template that fits is final: when its values turn out to be no text, nothing is found.
    pub(crate) fn find(&self, uri: &str) -> Option<(usize, Captures)> {
        let uri = Uri::read(uri)?;
        let place = self.root.find(&self.templates, &uri, 0)?;
        Some((place, self.templates[place].values(&uri)?))
    }
}

/// What may come next, behind the same segments.
#[derive(Debug, Default)]
struct Node {
    literals: HashMap<Box<str>, Box<Node>>,
    /// Segments with variables that stay within them.
    narrow: ByPrefix<Node>,
    /// Templates from a segment on that may stand for several.
    wide: ByPrefix<usize>,
    /// Templates that are complete here, but for their query.
    ends: Vec<usize>,
    /// Instead of all these, the one template that is below.
    only: Option<usize>,
}

impl Node {
    fn add(&mut self, segments: &[Segment], place: usize) {
        let [segment, rest @ ..] = segments else {
            self.ends.push(place);
            return;
        };
        if segment.is_wide() {
            let fixed = segments.iter().map(Segment::literal_length).sum();
            self.wide.push(segment, fixed, place);
        } else if segment.is_literal() {
            let next = self.literals.entry(segment.shape.clone()).or_default();
            next.add(rest, place);
        } else {
            self.narrow.of_shape(segment).add(rest, place);
        }
    }

    fn sort(&mut self) {
        self.literals.values_mut().for_each(|it| it.sort());
        self.narrow.sort();
        self.narrow.entries_mut().for_each(|it| it.next.sort());
        self.wide.sort();
    }

    /// Where the choice is made, nothing is left to look up: one template is nearer in memory than
    /// a chain of nodes.
    fn shrink(&mut self) {
        if let [place] = *self.places() {
            *self = Self {
                only: Some(place),
                ..Self::default()
            };
            return;
        }
        self.literals.values_mut().for_each(|it| it.shrink());
        self.narrow.entries_mut().for_each(|it| it.next.shrink());
    }

    fn find(&self, templates: &[Template], uri: &Uri, at: usize) -> Option<usize> {
        if let Some(place) = self.only {
            return templates[place].fits_from(uri, at).then_some(place);
        }
        if at == uri.count() {
            return self.ends.first().copied();
        }
        let text = uri.segment(at);
        let literal = || self.literals.get(text)?.find(templates, uri, at + 1);
        let narrow = || {
            let fitting = self.narrow.beginning(text);
            let mut fitting = fitting.filter(|it| fits(&it.segment, text, &mut |_, _| {}));
            fitting.find_map(|it| it.next.find(templates, uri, at + 1))
        };
        let wide = || {
            let mut places = self.wide.beginning(text).map(|it| it.next);
            places.find(|place| templates[*place].fits_from(uri, at))
        };
        let end = || {
            let query = at + 1 == uri.count() && text.starts_with('?');
            let mut ends = self.ends.iter().copied();
            ends.find(|place| query && templates[*place].has_query)
        };
        literal().or_else(narrow).or_else(wide).or_else(end)
    }

    fn report(&self, templates: &[Template], conflicts: &mut Vec<(usize, usize)>) {
        let mut check = |first: usize, second: usize| {
            if precedence(&templates[first], &templates[second]) == Precedence::Ambiguous {
                conflicts.push((first.min(second), first.max(second)));
            }
        };
        for (at, first) in self.ends.iter().enumerate() {
            self.ends[at + 1..]
                .iter()
                .for_each(|second| check(*first, *second));
        }
        self.wide
            .pairs(|first, second| check(first.next, second.next));
        self.narrow.pairs(|first, second| {
            let order = segment_precedence(&first.segment, &second.segment);
            if order == Precedence::Ambiguous {
                for one in first.next.places() {
                    second
                        .next
                        .places()
                        .iter()
                        .for_each(|other| check(one, *other));
                }
            }
        });
        for next in self.literals.values() {
            next.report(templates, conflicts);
        }
        for entry in self.narrow.entries() {
            entry.next.report(templates, conflicts);
        }
    }

    fn places(&self) -> Vec<usize> {
        let mut places = self.ends.clone();
        places.extend(self.wide.entries().map(|it| it.next));
        let literals = self.literals.values().map(|it| &**it);
        let nexts = literals.chain(self.narrow.entries().map(|it| &it.next));
        places.extend(nexts.flat_map(Self::places));
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parsed<T: AsRef<str>>(texts: &[T]) -> Vec<Template> {
        let texts = texts.iter().map(AsRef::as_ref);
        texts.map(|it| Template::parse(it).expect(it)).collect()
    }

    #[test]
    fn the_most_specific_template_is_found() {
        let templates = [
            "x://{+all}",
            "x://{a}/{b}",
            "x://{a}/b",
            "x://a/{b}",
            "x://a/b",
            "x://a/doc-{b}",
            "x://a/doc-{b}-{c}",
            "x://a/{+all}",
            "x://a/{+all}/end",
            "x://a/b?c=d",
            "x://q{?c}",
            "x://q?c=1",
        ];
        let set = TemplateSet::build(parsed(&templates)).expect("no conflict");
        for (uri, expected) in [
            ("x://z", Some("x://{+all}")),
            ("x://z/z", Some("x://{a}/{b}")),
            ("x://z/b", Some("x://{a}/b")),
            ("x://a/z", Some("x://a/{b}")),
            ("x://a/b", Some("x://a/b")),
            ("x://%61/%62", Some("x://a/b")),
            ("x://a/doc-1", Some("x://a/doc-{b}")),
            ("x://a/doc-1-2", Some("x://a/doc-{b}-{c}")),
            ("x://a/b/c", Some("x://a/{+all}")),
            ("x://a/b/end", Some("x://a/{+all}/end")),
            ("x://b/b/end", Some("x://{+all}")),
            ("x://a/b?c=d", Some("x://a/b?c=d")),
            ("x://a/b?c=e", None),
            ("x://q", Some("x://q{?c}")),
            ("x://q?c=1", Some("x://q?c=1")),
            ("x://q?c=2", Some("x://q{?c}")),
            ("y://a/b", None),
            ("x://a b", None),
            ("nonsense", None),
        ] {
            let found = set.find(uri).map(|(place, _)| templates[place]);
            assert_eq!(found, expected, "{uri}");
        }
    }

    #[test]
    fn a_template_that_fits_is_final() {
        let set = TemplateSet::build(parsed(&["x://{a}", "x://{+a}"])).expect("no conflict");
        assert!(set.find("x://a").is_some());
        assert!(set.find("x://%FF").is_none());
        // Half a triplet does not fit, so that template is none of these.
        let set = TemplateSet::build(parsed(&["x://{a}2F", "x://{a}"])).expect("no conflict");
        assert_eq!(set.find("x://a%2F").map(|(place, _)| place), Some(1));
    }

    #[test]
    fn all_conflicts_are_reported() {
        let templates = [
            "x://{a}", "x://{b}", "x://a{b}", "x://{a}b", "y://a", "x://{c}", "y://a",
        ];
        let conflicts = TemplateSet::build(parsed(&templates)).expect_err("conflicts");
        assert_eq!(conflicts, [(0, 1), (0, 5), (1, 5), (2, 3), (4, 6)]);
    }

    #[test]
    fn ten_thousand_templates_are_indexed_in_no_time() {
        let texts: Vec<_> = (0..10_000).map(|it| format!("urn:d{it}:{{x}}")).collect();
        let set = TemplateSet::build(parsed(&texts)).expect("no conflict");
        assert_eq!(set.find("urn:d4711:a").map(|(place, _)| place), Some(4711));
    }

    proptest! {
        #[test]
        fn the_index_agrees_with_a_look_at_each_pair(
            texts in proptest::collection::vec("x:(/(a|ab|b|\\{u\\}|a\\{u\\}|\\{u\\}b|\\{u\\}a\\{v\\})){0,2}((/\\{\\+p\\}|/a\\{\\+p\\})(/(a|b|\\{w\\})){0,2})?(\\{\\?q\\}|\\?q=a)?", 1..6),
            uris in proptest::collection::vec("x:(/(a|b|ab|aa|aab|bab)){0,4}(\\?q=(a|b))?", 12),
        ) {
            // Names repeat in what is generated; only the shape counts here.
            let named = |text: &String| {
                let mut count = 0;
                let mut fresh = |letter: char| {
                    if !"uvw".contains(letter) { return letter.to_string(); }
                    count += 1;
                    format!("{letter}{count}")
                };
                text.chars().map(&mut fresh).collect::<String>()
            };
            let templates = parsed(&texts.iter().map(named).collect::<Vec<_>>());
            let mut ambiguous = Vec::new();
            for second in 0..templates.len() {
                for first in 0..second {
                    let order = precedence(&templates[first], &templates[second]);
                    if order == Precedence::Ambiguous {
                        ambiguous.push((first, second));
                    }
                    for uri in &uris {
                        let [left, right] = [first, second].map(|it| templates[it].captures(uri));
                        let both = left.is_some() && right.is_some();
                        prop_assert!(!both || order != Precedence::Disjoint, "{}", uri);
                    }
                }
            }
            ambiguous.sort_unstable();
            match TemplateSet::build(templates.clone()) {
                Err(conflicts) => prop_assert_eq!(conflicts, ambiguous),
                Ok(set) => {
                    prop_assert!(ambiguous.is_empty(), "{:?}", ambiguous);
                    for uri in &uris {
                        let matching = (0..templates.len())
                            .filter(|it| templates[*it].captures(uri).is_some());
                        let best = matching.reduce(|best, it| {
                            match precedence(&templates[best], &templates[it]) {
                                Precedence::First => best,
                                _ => it,
                            }
                        });
                        prop_assert_eq!(set.find(uri).map(|(place, _)| place), best, "{}", uri);
                    }
                }
            }
        }
    }
}
