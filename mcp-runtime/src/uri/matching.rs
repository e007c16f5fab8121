//! Matching: whether the segments of a URI fit those of a template.

use std::ops::Range;

use super::normal::{in_triplet, normalise};
use super::template::{Part, Segment, Template, segment_starts};

impl Template {
    /// Whether the rest of a URI fits the segments from the same place on.
    pub(super) fn fits_from(&self, uri: &Uri, at: usize) -> bool {
        let segments = &self.segments[at..];
        let pairs = pairs(segments, uri, at..self.path_end(uri));
        pairs.is_some_and(|mut it| it.all(|(segment, text)| fits(segment, text, &mut |_, _| {})))
    }

    /// Tells `note` what each variable outside the query stands for in a URI that fits.
    pub(super) fn pick<'u>(&self, uri: &'u Uri, note: &mut impl FnMut(usize, &'u str)) {
        let pairs = pairs(&self.segments, uri, 0..self.path_end(uri));
        for (segment, text) in pairs.into_iter().flatten() {
            if !segment.is_literal() {
                fits(segment, text, note);
            }
        }
    }

    /// The part of a URI that this template's query expression reads.
    pub(super) fn query_of<'u>(&self, uri: &'u Uri) -> &'u str {
        let query = uri.between(self.path_end(uri)..uri.count());
        query.strip_prefix('?').unwrap_or_default()
    }

    /// Where the segments of a URI end that are not this template's query.
    fn path_end(&self, uri: &Uri) -> usize {
        let last = uri.count() - 1;
        if self.has_query && uri.segment(last).starts_with('?') {
            last
        } else {
            uri.count()
        }
    }
}

/// A URI in its usual spelling, cut into segments.
pub(super) struct Uri {
    text: String,
    /// Where each segment begins, and the end.
    cuts: Vec<usize>,
}

impl Uri {
    pub(super) fn read(uri: &str) -> Option<Self> {
        let text = normalise(uri).ok()?;
        let mut cuts = segment_starts(&text);
        cuts.push(text.len());
        Some(Self { text, cuts })
    }

    pub(super) fn count(&self) -> usize {
        self.cuts.len() - 1
    }

    pub(super) fn segment(&self, at: usize) -> &str {
        self.between(at..at + 1)
    }

    fn between(&self, segments: Range<usize>) -> &str {
        &self.text[self.cuts[segments.start]..self.cuts[segments.end]]
    }
}

/// Whether a text fits one segment; `note` is told what each variable stands for.
///
/// Goes from right to left and puts each literal as far right as it can stand. Whatever stands
/// further left has the most room then, so no choice is ever taken back, however long the text.
pub(super) fn fits<'u>(
    segment: &Segment,
    text: &'u str,
    note: &mut impl FnMut(usize, &'u str),
) -> bool {
    let mut end = text.len();
    let mut open = None;
    for (place, part) in segment.parts.iter().enumerate().rev() {
        let literal = match part {
            Part::Literal(literal) => literal,
            variable => {
                open = Some(variable);
                continue;
            }
        };
        // A variable takes one character at least.
        let room = end.saturating_sub(1);
        let start = match open {
            _ if place == 0 => text[..end].starts_with(&**literal).then_some(0),
            None => last(literal, &text[..end]).filter(|it| it + literal.len() == end),
            Some(Part::Wide(_)) => last(literal, &text[..room.min(first_slash(text))]),
            Some(_) => last(literal, &text[..room]),
        };
        let Some(start) = start else {
            return false;
        };
        let value = &text[start + literal.len()..end];
        let fitting = match open.take() {
            None => value.is_empty(),
            Some(Part::Wide(_)) => !value.is_empty() && !value.contains(['?', '#']),
            Some(_) => !value.is_empty() && !value.contains(['/', '?', '#']),
        };
        if !fitting {
            return false;
        }
        end = start;
        if let Some(Part::Narrow(variable) | Part::Wide(variable)) = segment.parts.get(place + 1) {
            note(*variable, value);
        }
    }
    end == 0
}

/// Each segment with the text it must fit. One may stand for several of the URI, all others for
/// one each; `None` when the numbers do not allow that.
fn pairs<'t, 'u>(
    segments: &'t [Segment],
    uri: &'u Uri,
    within: Range<usize>,
) -> Option<impl Iterator<Item = (&'t Segment, &'u str)>> {
    let more = within.len().checked_sub(segments.len())?;
    let wide = segments.iter().position(Segment::is_wide);
    if wide.is_none() && more > 0 {
        return None;
    }
    let start = move |place: usize| {
        let behind = wide.is_some_and(|it| it < place);
        within.start + place + if behind { more } else { 0 }
    };
    if let Some(wide) = wide {
        // Behind the first, only a slash begins what a variable can go across.
        let mut others = start(wide) + 1..start(wide + 1);
        if !others.all(|it| uri.segment(it).starts_with('/')) {
            return None;
        }
    }
    let texts = (0..segments.len()).map(move |it| uri.between(start(it)..start(it + 1)));
    Some(segments.iter().zip(texts))
}

/// The last place of a literal in a text.
fn last(literal: &str, text: &str) -> Option<usize> {
    let mut room = text.len();
    loop {
        let at = text[..room].rfind(literal)?;
        if !in_triplet(text.as_bytes(), at) {
            return Some(at);
        }
        // `2` is not part of `%2F`; look further left.
        room = at + literal.len() - 1;
    }
}

/// Where the second segment of a text begins.
fn first_slash(text: &str) -> usize {
    text.get(1..)
        .and_then(|rest| rest.find('/'))
        .map_or(text.len(), |at| at + 1)
}
