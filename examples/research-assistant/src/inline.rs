//! Markdown inside a line, as a reader sees it.

/// The text without inline markup: emphasis, code, links, tags, footnotes and escapes.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let before = text[..text.len() - rest.len()].chars().next_back();
        let (shown, length) =
            span(rest, before).unwrap_or((&rest[..next.len_utf8()], next.len_utf8()));
        plain.push_str(shown);
        rest = &rest[length..];
    }
    plain
        .trim_matches(['_', ' '])
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// What of the markup at the beginning of `text` is shown, and how long the markup is.
fn span(text: &str, before: Option<char>) -> Option<(&str, usize)> {
    let is_open = |it: Option<char>| it.is_none_or(char::is_whitespace);
    match text.as_bytes() {
        [b'_', b'_', ..] => Some(("", 2)),
        [b'`', ..] => Some(("", 1)),
        // A star between spaces is a star.
        [b'*', ..] if !(is_open(before) && is_open(text[1..].chars().next())) => Some(("", 1)),
        [b'\\', next, ..] if next.is_ascii_punctuation() => Some((&text[1..2], 2)),
        [b'[', b'^', ..] => text.find(']').map(|end| ("", end + 1)),
        [b'[', ..] => link(text),
        [b'<', next, ..] if next.is_ascii_alphabetic() || *next == b'/' => tag(text),
        [b'&', ..] => ENTITIES
            .iter()
            .find(|(name, _)| text.starts_with(name))
            .map(|(name, shown)| (*shown, name.len())),
        _ => None,
    }
}

const ENTITIES: [(&str, &str); 5] = [
    ("&nbsp;", " "),
    ("&amp;", "&"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&#124;", "|"),
];

/// `[text](address)` shows the text.
fn link(text: &str) -> Option<(&str, usize)> {
    let (shown, address) = text[1..].split_once("](")?;
    if shown.contains(['[', ']']) {
        return None;
    }
    address.find(')').map(|end| (shown, shown.len() + end + 4))
}

/// `<sub>` shows nothing, `<https://…>` the address.
fn tag(text: &str) -> Option<(&str, usize)> {
    let end = text.find('>')?;
    let shown = if text[..end].contains("://") {
        &text[1..end]
    } else {
        ""
    };
    Some((shown, end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_markup() {
        for (text, shown) in [
            ("**Solar** capacity", "Solar capacity"),
            ("_Solar_", "Solar"),
            ("solar_capacity", "solar_capacity"),
            ("`CO2`", "CO2"),
            ("CO<sub>2</sub>  mean", "CO2 mean"),
            ("[Solar](https://x.org/a_b) capacity[^1]", "Solar capacity"),
            ("see <https://x.org>", "see https://x.org"),
            ("R\\&D&nbsp;&amp; more", "R&D & more"),
            ("a < b * c", "a < b * c"),
            ("[open", "[open"),
            ("Wind*", "Wind"),
            ("\\", "\\"),
        ] {
            assert_eq!(plain(text), shown);
        }
    }
}
