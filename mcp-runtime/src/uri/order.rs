//! Which of two templates a URI belongs to when both match it.

use std::cmp::Ordering;

use super::encode::triplet;
use super::template::{Part, Segment, Template};

/// What is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precedence {
    /// Both match some URI, and the first of the two is the more specific.
    First,
    /// Both match some URI, and the second of the two is the more specific.
    Second,
    /// No URI is matched by both.
    Disjoint,
    /// Both match some URI, and neither is more specific.
    Ambiguous,
}

/// Which of two templates is tried first.
///
/// The first segment that differs decides: a literal comes before a variable within it, that before
/// a variable that goes across slashes, and of two of the same kind the one that matches nothing
/// but what the other does too (`a{x}` before `{x}`). From a variable that goes across slashes on,
/// segments cannot be paired, and the whole remainder is compared in that way. Query expressions
/// do not count.
pub(crate) fn precedence(first: &Template, second: &Template) -> Precedence {
    let all = |it: &Template| language(&it.segments, it.has_query);
    if !overlap(&all(first), &all(second)) {
        return Precedence::Disjoint;
    }
    let pairs = first.segments.iter().zip(&second.segments);
    let same = pairs.take_while(|(left, right)| left.shape == right.shape && !left.is_wide());
    let depth = same.count();
    match (first.segments.get(depth), second.segments.get(depth)) {
        (None, None) => Precedence::Ambiguous,
        // What comes here is literal text to one, and anyone's query to the other.
        (Some(_), None) => Precedence::First,
        (None, Some(_)) => Precedence::Second,
        (Some(left), Some(right)) => match rank(left).cmp(&rank(right)) {
            Ordering::Less => Precedence::First,
            Ordering::Greater => Precedence::Second,
            Ordering::Equal if left.is_wide() => narrower(
                (&first.segments[depth..], first.has_query),
                (&second.segments[depth..], second.has_query),
            ),
            Ordering::Equal => segment_precedence(left, right),
        },
    }
}

/// The same for two segments that are no literals and do not go across slashes.
pub(super) fn segment_precedence(first: &Segment, second: &Segment) -> Precedence {
    let (first, second) = (std::slice::from_ref(first), std::slice::from_ref(second));
    if overlap(&language(first, false), &language(second, false)) {
        narrower((first, false), (second, false))
    } else {
        Precedence::Disjoint
    }
}

fn rank(segment: &Segment) -> u8 {
    match (segment.is_literal(), segment.is_wide()) {
        (true, _) => 0,
        (false, false) => 1,
        (false, true) => 2,
    }
}

/// Orders two overlapping tails by which one matches nothing but what the other does too.
fn narrower(first: (&[Segment], bool), second: (&[Segment], bool)) -> Precedence {
    let within = |inner: (&[Segment], bool), outer: (&[Segment], bool)| {
        overlap(&example(inner.0), &language(outer.0, outer.1))
    };
    match (within(first, second), within(second, first)) {
        (true, false) => Precedence::First,
        (false, true) => Precedence::Second,
        (true, true) | (false, false) => Precedence::Ambiguous,
    }
}

/// One step of what segments match. A character is a byte, or 256 more for an encoded one.
#[derive(Clone, Copy)]
enum Step {
    Character(u16),
    /// A text that occurs nowhere else, as a variable of this reach can hold it.
    Fresh(Reach),
    One(Reach),
    Many(Reach),
    /// The `?` of a query expression. It and the step behind it may be left out.
    Query,
}

/// Which characters; each holds all that those before it hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Segment,
    Path,
    Query,
}

/// All that segments match.
fn language(segments: &[Segment], has_query: bool) -> Vec<Step> {
    let mut steps = steps(segments, |reach| vec![Step::One(reach), Step::Many(reach)]);
    if has_query {
        steps.extend([Step::Query, Step::Many(Reach::Query)]);
    }
    steps
}

/// One URI of theirs that a second template matches only if it matches them all: then the fresh
/// texts in it can only be taken by variables, and what takes them takes all else in their place.
fn example(segments: &[Segment]) -> Vec<Step> {
    steps(segments, |reach| vec![Step::Fresh(reach)])
}

fn steps(segments: &[Segment], variable: impl Fn(Reach) -> Vec<Step>) -> Vec<Step> {
    let mut steps = Vec::new();
    for part in segments.iter().flat_map(|it| &it.parts) {
        match part {
            Part::Literal(text) => push_characters(&mut steps, text.as_bytes()),
            Part::Narrow(_) => steps.extend(variable(Reach::Segment)),
            Part::Wide(_) => steps.extend(variable(Reach::Path)),
        }
    }
    steps
}

fn push_characters(steps: &mut Vec<Step>, mut text: &[u8]) {
    while let [first, rest @ ..] = text {
        if let Some(byte) = triplet(text) {
            steps.push(Step::Character(256 + u16::from(byte)));
            text = &text[3..];
        } else {
            steps.push(Step::Character(u16::from(*first)));
            text = rest;
        }
    }
}

/// Whether some text is in both languages: a walk through both at once.
fn overlap(left: &[Step], right: &[Step]) -> bool {
    let width = right.len() + 1;
    let mut seen = vec![false; (left.len() + 1) * width];
    let mut open = vec![(0, 0)];
    while let Some((at, to)) = open.pop() {
        if std::mem::replace(&mut seen[at * width + to], true) {
            continue;
        }
        if at == left.len() && to == right.len() {
            return true;
        }
        let (here, there) = (left.get(at).copied(), right.get(to).copied());
        open.extend(here.and_then(skipped).map(|steps| (at + steps, to)));
        open.extend(there.and_then(skipped).map(|steps| (at, to + steps)));
        if let (Some(here), Some(there)) = (here, there)
            && (meet(here, there) || meet(there, here))
        {
            open.push((at + advance(here), to + advance(there)));
        }
    }
    false
}

/// How many steps can be passed over here without a character.
fn skipped(step: Step) -> Option<usize> {
    match step {
        Step::Many(_) => Some(1),
        Step::Query => Some(2),
        Step::Character(_) | Step::Fresh(_) | Step::One(_) => None,
    }
}

fn advance(step: Step) -> usize {
    usize::from(!matches!(step, Step::Many(_)))
}

/// Whether a character of the second kind can be one of the first; half of a symmetric relation.
fn meet(step: Step, other: Step) -> bool {
    const QUESTION: u16 = b'?' as u16;
    match (step, other) {
        (Step::Character(it), Step::Character(other)) => it == other,
        (Step::One(reach) | Step::Many(reach), Step::Character(it)) => reach.holds(it),
        (Step::One(reach) | Step::Many(reach), Step::Fresh(fresh)) => fresh <= reach,
        (Step::One(_) | Step::Many(_), Step::One(_) | Step::Many(_))
        | (Step::Query, Step::Query) => true,
        (Step::One(reach) | Step::Many(reach), Step::Query) => reach.holds(QUESTION),
        (Step::Query, Step::Character(it)) => it == QUESTION,
        _ => false,
    }
}

impl Reach {
    fn holds(self, character: u16) -> bool {
        let outside: &[u8] = match self {
            Self::Segment => b"/?#",
            Self::Path => b"?#",
            Self::Query => b"#",
        };
        u8::try_from(character).map_or(true, |it| !outside.contains(&it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Precedence::{Ambiguous, Disjoint, First};

    #[test]
    fn the_first_segment_that_differs_decides() {
        for (first, second, expected) in [
            // Literal, then a variable within the segment, then one across slashes.
            ("x://a/b", "x://a/{v}", First),
            ("x://a/{v}", "x://a/{+v}", First),
            ("x://a/b", "x://a/{v*}", First),
            ("x://a/{v}", "x://{v}/b", First),
            ("x://a/{+v}", "x://{v}/b", First),
            ("x://{v}/{w}/{x}", "x://{v}/{+w}", First),
            ("x://{a}/b/{+p}", "x://{a}/{b}/c", First),
            ("x:///{a}/{+p}", "x:///{+p}/{a}", First),
            // Text around a variable.
            ("x://a{v}", "x://{v}", First),
            ("x://{v}b", "x://{v}", First),
            ("x://ab{v}", "x://a{v}", First),
            ("x://{v}-{w}", "x://{v}", First),
            ("x://{v}-{w}.md", "x://{v}.md", First),
            ("x://a{v}", "x://a{+v}", First),
            ("x://{v}", "x://a{+v}", First),
            ("x://a{+v}", "x://{+v}", First),
            ("x://ab", "x://a{v}", First),
            ("x://a{v}", "x://{v}b", Ambiguous),
            ("x://{v}-{w}", "x://{v}.{w}", Ambiguous),
            ("x://a{+v}", "x://{+v}b", Ambiguous),
            ("x://a{v}", "x://b{v}", Disjoint),
            ("x://{v}a", "x://{v}b", Disjoint),
            ("x://{v}2{w}", "x://%2F", Disjoint),
            ("x://a{v}", "x://a", Disjoint),
            // The same shape.
            ("x://{a}", "x://{b}", Ambiguous),
            ("x://{+a}", "x://{b*}", Ambiguous),
            ("x://a", "x://a", Ambiguous),
            ("x://a", "X://%61", Ambiguous),
            ("x://é/{a}", "x://%c3%a9/{b}", Ambiguous),
            ("x://{a}-{b}", "x://{c}-{d}", Ambiguous),
            // Never together.
            ("x://a", "y://a", Disjoint),
            ("x://A", "x://a", Disjoint),
            ("x://a/{v}", "x://b/{v}", Disjoint),
            ("x://{v}", "x://{v}/{w}", Disjoint),
            ("x://a{v}/1", "x://{v}b/2", Disjoint),
            ("x://{+v}/a", "x://{+v}/b", Disjoint),
            ("x://a", "x://a#b", Disjoint),
            ("x://a{v}/1", "x://{v}b/{w}", Ambiguous),
            // What follows a variable across slashes.
            ("x://{+v}/a", "x://{+v}", First),
            ("x://{+v}/a/b", "x://{+v}/{w}", First),
            ("x://{+v}/a", "x://{+v}/{w}", First),
            ("x://{+v}/a/{w}", "x://{+v}/{w}/b", Ambiguous),
            ("x://{+v}.md", "x://{+v}", First),
            // Queries.
            ("x://a{?q}", "x://a", Ambiguous),
            ("x://a{?q}", "x://a{?r}", Ambiguous),
            ("x://a{?q}", "x://{v}", First),
            ("x://a?q=1", "x://a{?q}", First),
            ("x://a?q={v}", "x://a{?q}", First),
            ("x://{+v}?q=1", "x://{+v}{?q}", First),
            ("x://{+v}{?q}", "x://{+v}", Ambiguous),
            ("x://a?q=1", "x://a", Disjoint),
        ] {
            let [left, right] = [first, second].map(|it| Template::parse(it).expect(it));
            let mirrored = if expected == First {
                Precedence::Second
            } else {
                expected
            };
            assert_eq!(precedence(&left, &right), expected, "{first} and {second}");
            assert_eq!(precedence(&right, &left), mirrored, "{second} and {first}");
        }
    }
}
