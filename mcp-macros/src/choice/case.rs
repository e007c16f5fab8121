//! How the names of variants are written on the wire: `rename_all = "kebab-case"`.

/// A way to write words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Case {
    /// Every way, by its own example.
    pub(super) const ALL: [(&'static str, Self); 8] = [
        ("lowercase", Self::Lower),
        ("UPPERCASE", Self::Upper),
        ("PascalCase", Self::Pascal),
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
        ("kebab-case", Self::Kebab),
        ("SCREAMING-KEBAB-CASE", Self::ScreamingKebab),
    ];

    /// The way of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(it, _)| *it == name);
        found.map(|(_, case)| case)
    }

    /// The name of a variant, written this way.
    pub(super) fn apply(self, variant: &str) -> String {
        let words = words(variant);
        let small = words.iter().map(|it| it.to_lowercase());
        let large = words.iter().map(|it| it.to_uppercase());
        match self {
            Self::Lower => small.collect(),
            Self::Upper => large.collect(),
            Self::Pascal => words.iter().map(|it| capitalised(it)).collect(),
            Self::Camel => match words.as_slice() {
                [] => String::new(),
                [first, rest @ ..] => {
                    let rest: String = rest.iter().map(|it| capitalised(it)).collect();
                    first.to_lowercase() + &rest
                }
            },
            Self::Snake => small.collect::<Vec<_>>().join("_"),
            Self::ScreamingSnake => large.collect::<Vec<_>>().join("_"),
            Self::Kebab => small.collect::<Vec<_>>().join("-"),
            Self::ScreamingKebab => large.collect::<Vec<_>>().join("-"),
        }
    }
}

/// The words of a variant's name: `HttpError` and `HTTPError` have two.
fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (at, &letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| letters[before]);
        let after = letters.get(at + 1);
        let begins = letter.is_uppercase()
            && (before.is_some_and(|it| !it.is_uppercase())
                || after.is_some_and(|it| it.is_lowercase()));
        if begins || letter == '_' {
            words.push(String::new());
        }
        if let (Some(word), true) = (words.last_mut(), letter != '_') {
            word.push(letter);
        }
    }
    words.retain(|it| !it.is_empty());
    words
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.flat_map(char::to_lowercase)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_name() {
        let written: Vec<_> = Case::ALL
            .into_iter()
            .map(|(_, case)| case.apply("GlobalMean2"))
            .collect();
        assert_eq!(
            written,
            [
                "globalmean2",
                "GLOBALMEAN2",
                "GlobalMean2",
                "globalMean2",
                "global_mean2",
                "GLOBAL_MEAN2",
                "global-mean2",
                "GLOBAL-MEAN2",
            ]
        );
    }

    #[test]
    fn capitals_in_a_row_are_one_word() {
        for (name, words) in [
            ("HTTPError", "http-error"),
            ("Co2", "co2"),
            ("ABTest", "ab-test"),
            ("A", "a"),
            ("Snake_Word", "snake-word"),
            ("ÄußereHülle", "äußere-hülle"),
        ] {
            assert_eq!(Case::Kebab.apply(name), words);
        }
    }
}
