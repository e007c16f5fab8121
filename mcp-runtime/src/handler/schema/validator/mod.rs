//! Holds values to schemas of the author's own. Nothing is ever fetched.

#[cfg(feature = "validation")]
mod dialect;
#[cfg(feature = "validation")]
mod told;

use std::fmt;

use serde_json::Value;

/// Which schema of a tool it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Input,
    Output,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Input => "its `input_schema`",
            Self::Output => "its `output_schema`",
        })
    }
}

/// A schema that values can be held to.
#[cfg(feature = "validation")]
pub(super) struct Validator(jsonschema::Validator);

/// There is none without the feature `validation`.
#[cfg(not(feature = "validation"))]
pub(super) enum Validator {}

#[cfg(not(feature = "validation"))]
impl Validator {
    pub(super) fn check(&self, _: &Value) -> Result<(), Vec<String>> {
        match *self {}
    }
}

#[cfg(not(feature = "validation"))]
pub(super) fn compiled(_: &Value, _: Side) -> Result<Validator, Vec<String>> {
    Err(vec![
        "needs the feature `validation` of `mcp-runtime`".to_owned(),
    ])
}

#[cfg(feature = "validation")]
pub(crate) use with_feature::TextValidator;
#[cfg(feature = "validation")]
pub(super) use with_feature::compiled;

#[cfg(feature = "validation")]
mod with_feature {
    use jsonschema::{Draft, PatternOptions, ValidationError};

    use super::{Side, Validator, Value, dialect, told};

    /// How often a pattern with look-around may step back; others never do.
    const BACKTRACKS: usize = 100_000;
    /// The size of a compiled pattern, in bytes.
    const PATTERN_SIZE: usize = 1024 * 1024;
    /// How many problems are told at once.
    const PROBLEMS: usize = 20;

    impl Validator {
        /// All that is wrong with a value, each with its path.
        pub(in super::super) fn check(&self, value: &Value) -> Result<(), Vec<String>> {
            if self.0.is_valid(value) {
                return Ok(());
            }
            let mut errors = self.0.iter_errors(value);
            let mut problems: Vec<_> = errors
                .by_ref()
                .take(PROBLEMS)
                .map(|it| told::problem(&it))
                .collect();
            let more = errors.count();
            if more > 0 {
                problems.push(format!("and {more} more"));
            }
            Err(problems)
        }
    }

    /// Makes a schema fit to be held.
    ///
    /// # Errors
    ///
    /// All that is wrong with it.
    pub(in super::super) fn compiled(schema: &Value, side: Side) -> Result<Validator, Vec<String>> {
        let draft = dialect::draft(schema)?;
        dialect::check_bounds(schema)?;
        let mut flaws = dialect::flaws(schema);
        if side == Side::Input && schema.get("type") != Some(&Value::from("object")) {
            flaws.push(
                "needs `\"type\": \"object\"` at its root, as arguments are an object".to_owned(),
            );
        }
        let unsound: Vec<_> = match draft {
            Draft::Draft7 => jsonschema::draft7::meta::validator()
                .iter_errors(schema)
                .map(|it| told::flaw(&it))
                .collect(),
            _ => jsonschema::draft202012::meta::validator()
                .iter_errors(schema)
                .map(|it| told::flaw(&it))
                .collect(),
        };
        flaws.extend(unsound);
        if !flaws.is_empty() {
            return Err(flaws);
        }
        build(schema, draft, false)
            .map(Validator)
            .map_err(|flaw| vec![flaw])
    }

    fn build(
        schema: &Value,
        draft: Draft,
        holds_formats: bool,
    ) -> Result<jsonschema::Validator, String> {
        jsonschema::options()
            .with_draft(draft)
            .offline()
            .should_validate_formats(holds_formats)
            .with_pattern_options(
                PatternOptions::fancy_regex()
                    .backtrack_limit(BACKTRACKS)
                    .size_limit(PATTERN_SIZE),
            )
            .build(schema)
            .map_err(|error: ValidationError<'_>| told::flaw(&error))
    }

    /// What holds a text to a pattern and a format.
    pub(crate) struct TextValidator(jsonschema::Validator);

    impl TextValidator {
        pub(crate) fn of(schema: &Value) -> Result<Self, String> {
            build(schema, Draft::Draft202012, true).map(Self)
        }

        pub(crate) fn holds(&self, text: &str) -> bool {
            self.0.is_valid(&Value::from(text))
        }
    }
}
