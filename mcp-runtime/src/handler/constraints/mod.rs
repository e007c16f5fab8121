//! What `#[arg(…)]` says of an argument: the value it has when it is left out, and the keywords that its
//! schema gains.

mod checks;
mod default;
mod faults;

use serde_json::{Map, Number, Value};

use super::arguments::Argument;
use super::text::TextValue;
pub use checks::{Checks, HoldsText, Validation, held};
pub use default::{DefaultValue, Untold, default_value};
pub(crate) use faults::faults;

/// A keyword that narrows what a value may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Keyword {
    /// The least number.
    Minimum(Bound),
    /// The greatest number.
    Maximum(Bound),
    /// How many characters a text has at least, or items a list.
    MinLength(u64),
    /// How many characters a text has at most, or items a list.
    MaxLength(u64),
    /// The regular expression that a text matches somewhere.
    Pattern(&'static str),
    /// The form that a text has, such as `email`.
    Format(&'static str),
}

/// A number that bounds others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// It bounds integers.
    Integer(i128),
    /// It bounds numbers with a fraction.
    Float(f64),
}

impl Bound {
    /// The number as JSON has it; none if JSON has no such number.
    pub(crate) fn number(self) -> Option<Number> {
        match self {
            Self::Integer(it) => Number::from_i128(it),
            Self::Float(it) => Number::from_f64(it),
        }
    }

    /// The integer before it, where a range leaves its end out.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Integer(it) => Self::Integer(it - 1),
            Self::Float(it) => Self::Float(it),
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "it is compared with the bounds of types of at most 32 bits"
    )]
    fn approximate(self) -> f64 {
        match self {
            Self::Integer(it) => it as f64,
            Self::Float(it) => it,
        }
    }
}

impl Keyword {
    /// Adds the keyword to the schema of a value; where it does not belong, which is a fault, it is left out.
    pub(crate) fn write(self, schema: &mut Map<String, Value>) {
        if !self.fits(schema.get("type")) {
            return;
        }
        let counts_items = schema.get("type").is_some_and(|it| it == "array");
        let (key, value) = match self {
            Self::Minimum(it) => ("minimum", it.number().map(Value::Number)),
            Self::Maximum(it) => ("maximum", it.number().map(Value::Number)),
            Self::MinLength(it) if counts_items => ("minItems", Some(it.into())),
            Self::MinLength(it) => ("minLength", Some(it.into())),
            Self::MaxLength(it) if counts_items => ("maxItems", Some(it.into())),
            Self::MaxLength(it) => ("maxLength", Some(it.into())),
            Self::Pattern(it) => ("pattern", Some(it.into())),
            Self::Format(it) => ("format", Some(it.into())),
        };
        let (Some(value), is_tighter) = (value, self.is_tighter_than(schema.get(key))) else {
            return;
        };
        if is_tighter {
            schema.insert(key.to_owned(), value);
        }
    }

    /// Whether it allows less than what the type's own schema says already, such as 0 for an unsigned
    /// integer.
    fn is_tighter_than(self, own: Option<&Value>) -> bool {
        let Some(own) = own.and_then(Value::as_f64) else {
            return true;
        };
        match self {
            Self::Minimum(it) => it.approximate() > own,
            Self::Maximum(it) => it.approximate() < own,
            _ => true,
        }
    }
}

impl<T> Argument<T> {
    /// The same argument, which has a value when it is left out, or null.
    #[must_use]
    pub fn with_default(mut self, default: DefaultValue<T>) -> Self {
        self.default = Some(default);
        self
    }

    /// The same argument, held to these keywords.
    #[must_use]
    pub fn with_keywords(mut self, keywords: &'static [Keyword]) -> Self {
        self.keywords = keywords;
        self
    }

    /// The same argument: that something holds its keywords is checked when it is compiled.
    #[must_use]
    pub fn held_by(self, _: impl HoldsText) -> Self {
        self
    }
}

impl<T> TextValue<T> {
    /// The same value, which is there when it is left out.
    #[must_use]
    pub fn with_default(mut self, default: DefaultValue<T>) -> Self {
        self.default = Some(default.make);
        self.description.required = false;
        self
    }

    /// The same value, held to these checks.
    #[must_use]
    pub fn with_checks(mut self, checks: &'static Checks) -> Self {
        self.checks = Some(checks);
        self
    }

    /// The same value: that something holds its checks is checked when it is compiled.
    #[must_use]
    pub fn held_by(self, _: impl HoldsText) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::handler::arguments::{argument, tests::read_as};

    fn written(schema: Value, keywords: &[Keyword]) -> Value {
        let Value::Object(mut schema) = schema else {
            panic!("the case is an object")
        };
        for keyword in keywords {
            keyword.write(&mut schema);
        }
        schema.into()
    }

    #[test]
    fn a_length_counts_characters_or_items() {
        let length = [Keyword::MinLength(1), Keyword::MaxLength(80)];
        for (own, expected) in [
            (
                json!({"type": "string"}),
                json!({"type": "string", "minLength": 1, "maxLength": 80}),
            ),
            (
                json!({"type": "array", "items": {}}),
                json!({"type": "array", "items": {}, "minItems": 1, "maxItems": 80}),
            ),
        ] {
            assert_eq!(written(own, &length), expected);
        }
    }

    #[test]
    fn the_tighter_bound_is_told() {
        let range = [
            Keyword::Minimum(Bound::Integer(-5)),
            Keyword::Maximum(Bound::Integer(100)),
        ];
        for (own, expected) in [
            (
                json!({"type": "integer", "minimum": 0, "maximum": 255}),
                json!({"type": "integer", "minimum": 0, "maximum": 100}),
            ),
            (
                json!({"type": "integer"}),
                json!({"type": "integer", "minimum": -5, "maximum": 100}),
            ),
            (json!({"type": "string"}), json!({"type": "string"})),
        ] {
            assert_eq!(written(own, &range), expected);
        }
        let half = [Keyword::Minimum(Bound::Float(0.5))];
        assert_eq!(
            written(json!({"type": "number"}), &half),
            json!({"type": "number", "minimum": 0.5})
        );
    }

    #[test]
    fn a_default_is_told_where_it_can_be_written() {
        struct Unwritten;
        assert_eq!(default_value(|| 10).told().json(), Some(json!(10)));
        assert_eq!(default_value(|| Unwritten).told().json(), None);
    }

    #[test]
    fn a_default_stands_in_for_an_argument_that_is_absent_or_null() {
        let limit = argument::<u32>("limit", "").with_default(default_value(|| 10));
        for (json, value) in [("{}", 10), (r#"{"limit":null}"#, 10), (r#"{"limit":3}"#, 3)] {
            let read = read_as(&(limit, ()), Some(json), true);
            assert_eq!(read, Ok((value, ())), "{json}");
        }
    }
}
