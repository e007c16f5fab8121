//! What holds values that arrive as text: they have no schema that a client could read.

use std::sync::OnceLock;

use super::{Bound, Keyword};

/// That `pattern` and `format` are held.
#[diagnostic::on_unimplemented(
    message = "`pattern` and `format` need the feature `validation` of `mcp-runtime`",
    label = "a rule that nothing holds",
    note = "the feature is on by default; where default features are off, write `features = [\"validation\"]` in `Cargo.toml`"
)]
pub trait HoldsText {}

/// What holds them.
#[derive(Clone, Copy, Debug)]
pub struct Validation;

#[cfg(feature = "validation")]
impl HoldsText for Validation {}

/// Checks, when it is compiled, that they are held.
pub const fn held<T: HoldsText>() {}

/// What a text must be, made ready when it is first needed.
pub struct Checks {
    keywords: &'static [Keyword],
    #[cfg_attr(
        not(feature = "validation"),
        expect(dead_code, reason = "nothing is held")
    )]
    form: OnceLock<Option<form::Form>>,
}

impl Checks {
    /// Checks for these keywords.
    #[must_use]
    pub const fn new(keywords: &'static [Keyword]) -> Self {
        Self {
            keywords,
            form: OnceLock::new(),
        }
    }

    /// What is wrong with a text that was read already; none if it is as it must be.
    pub(crate) fn problem(&self, text: &str) -> Option<String> {
        let simple = self.keywords.iter().find_map(|it| it.problem(text));
        simple.or_else(|| self.form_problem(text))
    }

    #[cfg(feature = "validation")]
    fn form_problem(&self, text: &str) -> Option<String> {
        let form = self.form.get_or_init(|| form::of(self.keywords));
        form::problem(form.as_ref()?, text)
    }

    #[cfg(not(feature = "validation"))]
    #[expect(clippy::unused_self, reason = "with the feature it is needed")]
    fn form_problem(&self, _: &str) -> Option<String> {
        None
    }
}

impl Keyword {
    fn problem(self, text: &str) -> Option<String> {
        match self {
            Self::Minimum(it) => it.is_over(text).then(|| format!("at least {it} is wanted")),
            Self::Maximum(it) => it.is_under(text).then(|| format!("at most {it} is wanted")),
            _ => self.count_problem(text.chars().count() as u64, "characters"),
        }
    }

    /// What is wrong with so many characters or items.
    pub(super) fn count_problem(self, count: u64, unit: &str) -> Option<String> {
        match self {
            Self::MinLength(it) if count < it => Some(format!("at least {it} {unit} are wanted")),
            Self::MaxLength(it) if count > it => Some(format!("at most {it} {unit} are wanted")),
            _ => None,
        }
    }
}

impl Bound {
    fn is_over(self, text: &str) -> bool {
        match (self, text.parse::<i128>(), text.parse::<f64>()) {
            (Self::Integer(bound), Ok(it), _) => it < bound,
            (bound, _, Ok(it)) => it < bound.approximate(),
            _ => false,
        }
    }

    fn is_under(self, text: &str) -> bool {
        match (self, text.parse::<i128>(), text.parse::<f64>()) {
            (Self::Integer(bound), Ok(it), _) => it > bound,
            (bound, _, Ok(it)) => it > bound.approximate(),
            _ => false,
        }
    }
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(it) => it.fmt(f),
            Self::Float(it) => it.fmt(f),
        }
    }
}

#[cfg(not(feature = "validation"))]
mod form {
    pub(super) enum Form {}
}

#[cfg(feature = "validation")]
mod form {
    use jsonschema::{PatternOptions, Validator};
    use serde_json::{Map, Value};

    use super::Keyword;

    /// A pattern or a format that texts are held to.
    pub(super) struct Form {
        /// None when the pattern is too large to be compiled; then no text fits.
        validator: Option<Validator>,
        wanted: String,
    }

    /// The form that the keywords ask for, if they ask for one.
    pub(super) fn of(keywords: &[Keyword]) -> Option<Form> {
        let mut schema = Map::from_iter([("type".to_owned(), Value::from("string"))]);
        let mut wanted = Vec::new();
        for keyword in keywords {
            match keyword {
                Keyword::Pattern(it) => wanted.push(format!("what matches `{it}` is wanted")),
                Keyword::Format(it) => wanted.push(format!("the format `{it}` is wanted")),
                _ => continue,
            }
            keyword.write(&mut schema);
        }
        (!wanted.is_empty()).then(|| Form {
            validator: jsonschema::draft202012::options()
                .offline()
                .should_validate_formats(true)
                .with_pattern_options(PatternOptions::regex())
                .build(&schema.into())
                .ok(),
            wanted: wanted.join(", and "),
        })
    }

    pub(super) fn problem(form: &Form, text: &str) -> Option<String> {
        let value = Value::from(text);
        let fits = form
            .validator
            .as_ref()
            .is_some_and(|it| it.is_valid(&value));
        (!fits).then(|| form.wanted.clone())
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn every_format_is_really_checked() {
            for (format, good) in [
                ("date", "2026-07-28"),
                ("date-time", "2026-07-28T12:00:00Z"),
                ("duration", "P1D"),
                ("email", "a@example.com"),
                ("hostname", "example.com"),
                ("ipv4", "127.0.0.1"),
                ("ipv6", "::1"),
                ("time", "12:00:00Z"),
                ("uri", "https://example.com/"),
                ("uuid", "67e55044-10b1-426f-9247-bb680e5fe0c8"),
            ] {
                let form = of(&[Keyword::Format(format)]).expect("a format is a form");
                assert_eq!(problem(&form, good), None, "{format}");
                assert!(problem(&form, "- no -").is_some(), "{format}");
            }
        }

        #[test]
        fn a_pattern_matches_anywhere_unless_it_is_anchored() {
            for (pattern, text, fits) in [
                ("b", "abc", true),
                ("^b", "abc", false),
                (r"^\d+$", "12", true),
                (r"^\d+$", "1२", false),
                (r"^\p{Lu}\/$", "É/", true),
            ] {
                let form = of(&[Keyword::Pattern(pattern)]).expect("a pattern is a form");
                assert_eq!(problem(&form, text).is_none(), fits, "{pattern} on {text}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_held_to_its_bounds() {
        static YEAR: Checks = Checks::new(&[
            Keyword::Minimum(Bound::Integer(1900)),
            Keyword::Maximum(Bound::Integer(2100)),
        ]);
        static SHARE: Checks = Checks::new(&[Keyword::Maximum(Bound::Float(0.5))]);
        static NAME: Checks = Checks::new(&[Keyword::MinLength(2), Keyword::MaxLength(3)]);
        for (checks, text, told) in [
            (&YEAR, "1900", None),
            (&YEAR, "1899", Some("at least 1900 is wanted")),
            (&YEAR, "2101", Some("at most 2100 is wanted")),
            (&SHARE, "0.5", None),
            (&SHARE, "1", Some("at most 0.5 is wanted")),
            (&NAME, "é", Some("at least 2 characters are wanted")),
            (&NAME, "éé", None),
            (&NAME, "éééé", Some("at most 3 characters are wanted")),
        ] {
            assert_eq!(checks.problem(text).as_deref(), told, "{text}");
        }
    }
}
