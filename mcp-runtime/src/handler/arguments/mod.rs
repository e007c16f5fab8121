//! The arguments of a tool: a JSON object, read name by name into the parameters' own types.

mod given;
#[cfg(test)]
pub(super) mod tests;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde_json::Value;
use serde_json::value::RawValue;

use super::constraints::{DefaultValue, Keyword};
use super::problems::{Problems, without_position};
use super::shape::{Leniency, Shapes};
use given::{Absent, Split};

/// A type that can be an argument of a tool.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a tool parameter",
    label = "not a tool parameter",
    note = "write `#[mcp_type]` above a type of your own, which derives `Deserialize` and `JsonSchema`; both are needed here",
    note = "if it is an alias of an injected type (`Context`, `State<T>`, `Changes`), mark the parameter `#[inject]`"
)]
pub trait ToolArgument: Sized + Send + 'static {
    /// Its value from JSON.
    #[doc(hidden)]
    fn from_json(json: &RawValue) -> Result<Self, serde_json::Error>;
    /// Its value when the argument is left out, if there is one.
    #[doc(hidden)]
    fn when_absent() -> Option<Self>;
    /// Its schema.
    #[doc(hidden)]
    fn schema(generator: &mut SchemaGenerator) -> Schema;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema + Send + 'static> ToolArgument for T {
    fn from_json(json: &RawValue) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json.get())
    }

    fn when_absent() -> Option<Self> {
        T::deserialize(Absent).ok()
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

/// One argument. The only place where its bound is named, so a wrong type is one error.
pub struct Argument<T> {
    name: &'static str,
    description: &'static str,
    pub(super) header: Option<&'static str>,
    pub(super) default: Option<DefaultValue<T>>,
    pub(super) keywords: &'static [Keyword],
    from_json: fn(&RawValue) -> Result<T, serde_json::Error>,
    when_absent: fn() -> Option<T>,
    schema: fn(&mut SchemaGenerator) -> Schema,
}

impl<T> Clone for Argument<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Argument<T> {}

/// Describes one argument.
#[must_use]
pub fn argument<T: ToolArgument>(name: &'static str, description: &'static str) -> Argument<T> {
    Argument {
        name,
        description,
        header: None,
        default: None,
        keywords: &[],
        from_json: T::from_json,
        when_absent: T::when_absent,
        schema: T::schema,
    }
}

/// What a client is told about an argument.
pub(crate) struct ArgumentDescription {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) required: bool,
    /// The header that repeats it, without `Mcp-Param-`.
    pub(crate) header: Option<&'static str>,
    /// The value when it is left out, where clients are told.
    pub(crate) default: Option<Value>,
    /// What its schema gains.
    pub(crate) keywords: &'static [Keyword],
    pub(crate) schema: fn(&mut SchemaGenerator) -> Schema,
}

/// A list that keeps the crate's own type out of a public signature.
#[doc(hidden)]
#[derive(Default)]
pub struct ArgumentDescriptions(pub(crate) Vec<ArgumentDescription>);

/// The arguments of a tool, as nested pairs that end in `()`.
pub trait ArgumentList: Copy + Send + Sync + 'static {
    /// Their values, in the same shape.
    type Values: Send + 'static;
    /// Tells what is read.
    #[doc(hidden)]
    fn describe(&self, descriptions: &mut ArgumentDescriptions);
    /// Reads all values from `given`, which holds one entry for each argument, in order.
    #[doc(hidden)]
    fn read(
        &self,
        given: &[Option<&RawValue>],
        reading: &Reading<'_>,
        problems: &mut Problems,
    ) -> Option<Self::Values>;
}

impl ArgumentList for () {
    type Values = ();

    fn describe(&self, _: &mut ArgumentDescriptions) {}

    fn read(&self, _: &[Option<&RawValue>], _: &Reading<'_>, _: &mut Problems) -> Option<()> {
        Some(())
    }
}

impl<T: Send + 'static, Rest: ArgumentList> ArgumentList for (Argument<T>, Rest) {
    type Values = (T, Rest::Values);

    fn describe(&self, descriptions: &mut ArgumentDescriptions) {
        descriptions.0.push(ArgumentDescription {
            name: self.0.name,
            description: self.0.description,
            required: self.0.default.is_none() && (self.0.when_absent)().is_none(),
            header: self.0.header,
            default: self.0.default.and_then(|it| it.json()),
            keywords: self.0.keywords,
            schema: self.0.schema,
        });
        self.1.describe(descriptions);
    }

    fn read(
        &self,
        given: &[Option<&RawValue>],
        reading: &Reading<'_>,
        problems: &mut Problems,
    ) -> Option<Self::Values> {
        let (first, others) = given
            .split_first()
            .expect("the caller splits into one entry for each argument");
        let place = reading.names.len().saturating_sub(given.len());
        let value = self.0.read(*first, place, reading, problems);
        // The rest is read even then, so that every problem is named at once.
        let rest = self.1.read(others, reading, problems);
        Some((value?, rest?))
    }
}

/// How the arguments of a tool are read.
#[doc(hidden)]
pub struct Reading<'s> {
    /// The names of all arguments, in order.
    pub(crate) names: &'s [&'static str],
    pub(crate) shapes: &'s Shapes,
    /// Whether what says the same in another type is taken.
    pub(crate) is_lenient: bool,
    /// Whether names that are not known are left alone.
    pub(crate) ignores_unknown: bool,
    /// What is wrong with the arguments even where their types would take them.
    pub(crate) misfits: &'s [String],
}

impl<T> Argument<T> {
    fn read(
        &self,
        given: Option<&RawValue>,
        place: usize,
        reading: &Reading<'_>,
        problems: &mut Problems,
    ) -> Option<T> {
        if let (Some(default), None | Some("null")) = (self.default, given.map(RawValue::get)) {
            return Some((default.make)());
        }
        let Some(json) = given else {
            let value = (self.when_absent)();
            if value.is_none() {
                let (name, expected) = (self.name, reading.shapes.expected(place));
                problems.add(|| format!("`{name}` is missing; it must be {expected}"));
            }
            return value;
        };
        if reading.shapes.fits(place, json.get())
            && let Ok(value) = (self.from_json)(json)
        {
            return Some(value);
        }
        self.read_leniently(json, place, reading, problems)
    }

    /// Reads what does not fit as it is, or tells what is wrong with it.
    #[cold]
    fn read_leniently(
        &self,
        json: &RawValue,
        place: usize,
        reading: &Reading<'_>,
        problems: &mut Problems,
    ) -> Option<T> {
        let mut refused = None;
        // What is null is first taken for that, and for absent only where that is refused.
        for drops_nulls in [false, true] {
            let leniency = Leniency {
                converts: reading.is_lenient,
                drops_nulls,
            };
            let meant = reading
                .shapes
                .read(place, json.get(), leniency, problems)
                .and_then(|text| RawValue::from_string(text).ok())?;
            match (self.from_json)(&meant) {
                Ok(value) => return Some(value),
                Err(error) => refused = refused.or(Some((meant, error))),
            }
        }
        let (meant, error) = refused?;
        problems.add(|| reading.shapes.refusal(place, meant.get(), &error));
        None
    }
}

/// Reads the arguments of a call.
///
/// # Errors
///
/// One text for the model that names everything that is wrong.
pub(crate) fn read_arguments<A: ArgumentList>(
    list: &A,
    reading: &Reading<'_>,
    arguments: Option<&RawValue>,
) -> Result<A::Values, String> {
    let mut given = vec![None; reading.names.len()];
    let mut problems = Problems::default();
    if let Some(arguments) = arguments.filter(|json| json.get() != "null") {
        let split = Split {
            reading,
            given: &mut given,
            problems: &mut problems,
        };
        let mut deserializer = serde_json::Deserializer::from_str(arguments.get());
        if let Err(error) = split.deserialize(&mut deserializer) {
            return Err(format!(
                "the arguments must be one JSON object: {}",
                without_position(&error)
            ));
        }
    }
    let values = list.read(&given, reading, &mut problems);
    match values {
        Some(values) if problems.is_empty() => Ok(values),
        _ => Err(told(&problems.told())),
    }
}

pub(super) fn told(problems: &[String]) -> String {
    match problems {
        [one] => format!("the arguments do not fit: {one}"),
        many => format!("the arguments do not fit:\n- {}", many.join("\n- ")),
    }
}
