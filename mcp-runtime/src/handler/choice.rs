//! Closed enums: values that are one of a few names, in schemas, as text and as completions.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use schemars::Schema;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde_json::Map;

use super::nearest::nearest;

/// A value that is one of a few names. [`#[derive(Choice)]`](derive@crate::Choice) implements it.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// #[derive(Choice, Debug, PartialEq)]
/// #[choice(rename_all = "lowercase")]
/// enum Series {
///     Annual,
///     Monthly,
/// }
///
/// let names: Vec<_> = Series::CHOICES.iter().map(Choice::name).collect();
/// assert_eq!(names, ["annual", "monthly"]);
/// assert_eq!("monthly".parse(), Ok(Series::Monthly));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no choice",
    note = "write `#[derive(Choice)]` on an enum whose variants have no fields"
)]
pub trait Choice: Sized + 'static {
    /// All values, in the order of their declaration.
    const CHOICES: &'static [Self];
    /// What the derive recorded.
    #[doc(hidden)]
    const RECORD: ChoiceRecord;
    /// The name on the wire.
    fn name(&self) -> &'static str;
}

/// What `#[derive(Choice)]` records.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceRecord {
    /// The enum's name.
    pub name: &'static str,
    /// The enum's path.
    pub id: &'static str,
    /// What it means, as the doc comment was written.
    pub description: &'static str,
    /// Its names, in the order of their declaration.
    pub choices: &'static [ChoiceDescription],
}

/// One of the names.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceDescription {
    /// The name on the wire.
    pub name: &'static str,
    /// What it means, as the doc comment was written.
    pub description: &'static str,
}

/// A text that is none of the names of a [`Choice`]; its message says which there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownChoice {
    known: Vec<&'static str>,
    meant: Option<&'static str>,
}

impl UnknownChoice {
    /// The error for a text that is none of the names of `T`.
    #[must_use]
    pub fn new<T: Choice>(text: &str) -> Self {
        let known: Vec<_> = T::RECORD.choices.iter().map(|it| it.name).collect();
        let small = text.to_lowercase();
        let same = known.iter().find(|it| it.to_lowercase() == small);
        Self {
            meant: same.copied().or_else(|| nearest(text, &known)),
            known,
        }
    }
}

impl fmt::Display for UnknownChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        expectation(&self.known, f)?;
        match self.meant {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownChoice {}

fn expectation(known: &[&str], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match known {
        [only] => write!(f, "expected `{only}`"),
        many => write!(f, "expected one of `{}`", many.join("`, `")),
    }
}

/// Reads a choice from a string.
///
/// # Errors
///
/// When it is no string, or none of the names.
pub fn deserialize_choice<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Choice + FromStr<Err = UnknownChoice>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(Name(PhantomData))
}

struct Name<T>(PhantomData<T>);

impl<T: Choice + FromStr<Err = UnknownChoice>> Visitor<'_> for Name<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = T::RECORD.choices.iter().map(|it| it.name).collect();
        f.write_str("one of `")?;
        f.write_str(&names.join("`, `"))?;
        f.write_str("`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|unknown: UnknownChoice| {
            E::custom(format_args!(
                "invalid value: {}, {unknown}",
                Unexpected::Str(text)
            ))
        })
    }
}

/// The schema of a choice: its names, and what they mean as a list.
#[must_use]
pub fn choice_schema(record: ChoiceRecord) -> Schema {
    let names: Vec<_> = record.choices.iter().map(|it| it.name).collect();
    let mut schema = Map::new();
    schema.insert("type".into(), "string".into());
    schema.insert("enum".into(), names.into());
    let mut told = record.description.trim().to_owned();
    for choice in record.choices {
        let text = choice.description.trim();
        if !text.is_empty() {
            told = format!("{told}\n- `{}`: {text}", choice.name);
        }
    }
    if !told.is_empty() {
        schema.insert("description".into(), told.trim_start().into());
    }
    schema.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Season {
        Spring,
        Summer,
    }

    impl Choice for Season {
        const CHOICES: &'static [Self] = &[Self::Spring, Self::Summer];
        const RECORD: ChoiceRecord = ChoiceRecord {
            name: "Season",
            id: "Season",
            description: "",
            choices: &[
                ChoiceDescription {
                    name: "Spring",
                    description: "",
                },
                ChoiceDescription {
                    name: "Summer",
                    description: "Hot.",
                },
            ],
        };

        fn name(&self) -> &'static str {
            "Spring"
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        for (text, told) in [
            (
                "sprang",
                "expected one of `Spring`, `Summer`; did you mean `Spring`?",
            ),
            (
                "SUMMER",
                "expected one of `Spring`, `Summer`; did you mean `Summer`?",
            ),
            ("x", "expected one of `Spring`, `Summer`"),
            ("", "expected one of `Spring`, `Summer`"),
        ] {
            assert_eq!(
                UnknownChoice::new::<Season>(text).to_string(),
                told,
                "{text}"
            );
        }
    }

    #[test]
    fn the_schema_lists_names_and_what_they_mean() {
        assert_eq!(
            choice_schema(Season::RECORD).to_value().to_string(),
            r#"{"type":"string","enum":["Spring","Summer"],"description":"- `Summer`: Hot."}"#
        );
    }
}
