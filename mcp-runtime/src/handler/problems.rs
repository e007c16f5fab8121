//! What is wrong with values that a client sent, in words that do not grow with what it sent.

use std::borrow::Cow;

use super::nearest::nearest;

/// How many problems are named; the others are counted.
const NAMED: usize = 20;
/// How many characters of a name, a value or a URI are repeated.
const ECHOED: usize = 128;
/// How many of the known names are listed.
const LISTED: usize = 40;
/// How many characters a type may take to say why a value does not fit it.
const REASON: usize = 512;

/// The problems of one request.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Problems {
    named: Vec<String>,
    more: usize,
    /// The known names that have been listed.
    listed: Vec<String>,
}

impl Problems {
    /// Adds a problem. It is worded only if there is room for it.
    pub(crate) fn add(&mut self, problem: impl FnOnce() -> String) {
        if self.named.len() < NAMED {
            self.named.push(problem());
        } else {
            self.more += 1;
        }
    }

    /// Adds a name that is none of the known ones, which are listed the first time. It was given inside
    /// of what is at the path `within`, which is empty for the arguments themselves.
    pub(crate) fn unknown(&mut self, within: &str, name: &str, known: &[&str]) {
        if self.named.len() >= NAMED {
            self.more += 1;
            return;
        }
        let name = shortened(name);
        let meant = match nearest(&name, known) {
            Some(near) => format!(", did you mean `{near}`?"),
            None => String::new(),
        };
        let place = match within {
            "" => name,
            within => Cow::Owned(shortened(&format!("{within}.{name}")).into_owned()),
        };
        let all = listed(known.iter().copied());
        let told = match known {
            _ if self.listed.contains(&all) => String::new(),
            [] if within.is_empty() => "; no arguments are taken".to_owned(),
            [] => "; nothing may be in there".to_owned(),
            _ => format!("; known are {all}"),
        };
        self.named
            .push(format!("`{place}` is unknown{meant}{told}"));
        self.listed.push(all);
    }

    /// Adds all problems of another request's part.
    pub(crate) fn append(&mut self, other: Self) {
        let room = NAMED.saturating_sub(self.named.len());
        self.more += other.more + other.named.len().saturating_sub(room);
        self.named.extend(other.named.into_iter().take(room));
        self.listed.extend(other.listed);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.named.is_empty() && self.more == 0
    }

    /// All of them, one sentence each.
    pub(crate) fn told(self) -> Vec<String> {
        let Self {
            mut named, more, ..
        } = self;
        if more > 0 {
            named.push(format!("and {more} more"));
        }
        named
    }
}

/// A peer's word, fit for a message: on one line, and a long one loses its middle.
pub(crate) fn shortened(word: &str) -> Cow<'_, str> {
    on_one_line(cut(word, ECHOED))
}

/// Names that an author gave, for a message.
pub(crate) fn listed<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    let more = names.len().saturating_sub(LISTED);
    let named: Vec<_> = names.take(LISTED).collect();
    let named = format!("`{}`", named.join("`, `"));
    match more {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// The words of a JSON error, which may repeat the value, without the place in the text, which the reader does not see.
pub(crate) fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    reason(&text[..end]).into_owned()
}

/// Why a value does not fit; the value may be part of it.
pub(crate) fn reason(text: &str) -> Cow<'_, str> {
    on_one_line(cut(text, REASON))
}

/// What ends lines, or steers the terminal of whoever reads the message, is spelled out.
fn on_one_line(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_odd = |it: char| it.is_control() || matches!(it, '\u{2028}' | '\u{2029}');
    if !text.contains(is_odd) {
        return text;
    }
    let mut line = String::with_capacity(text.len() + 16);
    for it in text.chars() {
        if is_odd(it) {
            line.extend(it.escape_default());
        } else {
            line.push(it);
        }
    }
    Cow::Owned(line)
}

fn cut(text: &str, limit: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= limit {
        return Cow::Borrowed(text);
    }
    let tail = limit / 4;
    let begin = |character| text.char_indices().nth(character).map_or(0, |(at, _)| at);
    let (head, tail) = (
        &text[..begin(limit - tail - 1)],
        &text[begin(count - tail)..],
    );
    Cow::Owned(format!("{head}…{tail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_word_loses_its_middle() {
        for word in ["", "word", &"x".repeat(ECHOED), &"é".repeat(ECHOED)] {
            assert_eq!(shortened(word), word);
        }
        for letter in ["x", "é"] {
            for count in [ECHOED + 1, ECHOED + 2, 100_000] {
                let word = format!("a{}z", letter.repeat(count - 2));
                let short = shortened(&word);
                assert_eq!(short.chars().count(), ECHOED, "{short}");
                assert!(short.starts_with('a') && short.ends_with('z'), "{short}");
            }
        }
    }

    #[test]
    fn a_word_stays_on_one_line() {
        assert_eq!(
            shortened("a\nb\r\u{2028}ü\u{1b}[31m"),
            "a\\nb\\r\\u{2028}ü\\u{1b}[31m"
        );
        assert_eq!(reason("no \"a\"\n"), "no \"a\"\\n");
    }

    #[test]
    fn known_names_are_listed_once_and_the_rest_is_counted() {
        let mut problems = Problems::default();
        for name in 0..1000 {
            problems.unknown(
                "",
                &format!("{name}{}", "x".repeat(1000)),
                &["text", "limit"],
            );
        }
        let told = problems.told();
        assert_eq!(told.len(), NAMED + 1);
        assert!(told[0].ends_with("is unknown; known are `text`, `limit`"));
        assert!(told[1].ends_with("is unknown"));
        assert_eq!(told[NAMED], "and 980 more");
        assert!(told.concat().len() < 5000);
    }
}
