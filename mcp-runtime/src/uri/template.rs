//! A URI template: its segments, variables and query.

use std::fmt;
use std::sync::Arc;

/// A URI template of the subset that can be matched backwards without doubt.
///
/// `{x}` is text within one segment, `{+x}` and `{x*}` go across slashes, `{?a,b}` at the end is an
/// optional query. Without a variable it is a fixed URI.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub(super) written: Box<str>,
    /// Each begins with the `/`, `?` or `#` that sets it off, the first one with the scheme.
    pub(super) segments: Vec<Segment>,
    pub(super) has_query: bool,
    pub(super) variables: Vec<Variable>,
}

/// A variable of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    pub(crate) name: Arc<str>,
    pub(crate) kind: Kind,
    /// Where the name begins, in bytes of the template.
    pub(crate) at: usize,
}

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// `{x}`: text without a slash.
    Segment,
    /// `{+x}`, where reserved characters and triplets of a value are taken as they are.
    Reserved,
    /// `{x*}`, where only the slashes of a value are.
    Path,
    /// `{?x}`: a query parameter, which may be absent.
    Query,
}

/// What stands between two delimiters, in the usual spelling.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// The text with `{}` and `{+}` for its variables: equal for segments that match the same.
    pub(super) shape: Box<str>,
    /// Begins with a literal; literals and variables alternate.
    pub(super) parts: Vec<Part>,
}

#[derive(Clone, Debug)]
pub(super) enum Part {
    Literal(Box<str>),
    /// A variable that stays within the segment, by its place among the variables.
    Narrow(usize),
    /// A variable that goes across slashes.
    Wide(usize),
}

impl Template {
    /// The template as it was written.
    #[cfg(test)]
    pub(crate) fn as_str(&self) -> &str {
        &self.written
    }

    /// The variables, in the order they are written in.
    pub(crate) fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Whether this is one URI rather than many.
    #[cfg(test)]
    pub(crate) fn is_fixed(&self) -> bool {
        self.variables.is_empty()
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

impl Segment {
    /// Whether there is nothing but one literal.
    pub(super) fn is_literal(&self) -> bool {
        self.parts.len() == 1
    }

    /// Whether this can stand for several segments of a URI.
    pub(super) fn is_wide(&self) -> bool {
        self.parts.iter().any(|it| matches!(it, Part::Wide(_)))
    }

    /// What comes before the first variable.
    pub(super) fn prefix(&self) -> &str {
        self.shape.split('{').next().unwrap_or_default()
    }

    /// How many characters are fixed; a triplet counts as one.
    pub(super) fn literal_length(&self) -> usize {
        let literals = self.parts.iter().filter_map(|it| match it {
            Part::Literal(text) => Some(text.len() - 2 * text.matches('%').count()),
            Part::Narrow(_) | Part::Wide(_) => None,
        });
        literals.sum()
    }

    /// Reads a shape back; `next` counts the variables of the template.
    pub(super) fn parse(shape: &str, next: &mut usize) -> Self {
        let mut parts = Vec::new();
        for piece in shape.split_inclusive('}') {
            let (literal, variable) = piece.split_once('{').unwrap_or((piece, ""));
            if !literal.is_empty() {
                parts.push(Part::Literal(literal.into()));
            }
            match variable {
                "" => continue,
                "}" => parts.push(Part::Narrow(*next)),
                _ => parts.push(Part::Wide(*next)),
            }
            *next += 1;
        }
        Self {
            shape: shape.into(),
            parts,
        }
    }
}

/// Where the segments of a URI in its usual spelling begin: at each `/` up to the query, at the
/// `?`, at the `#`.
pub(super) fn segment_starts(text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    let mut delimiters: &[u8] = b"/?#";
    for (at, byte) in text.bytes().enumerate() {
        if delimiters.contains(&byte) {
            starts.push(at);
            delimiters = match byte {
                b'/' => delimiters,
                b'?' => b"#",
                _ => b"",
            };
        }
    }
    starts
}
