//! The arguments of a tool: a JSON object, read name by name into the parameters' own types.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::Error as Absence;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor,
};
use serde_json::Value;
use serde_json::value::RawValue;

use super::constraints::{DefaultValue, Keyword};
use super::problems::{Problems, reason};

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
    fn read(&self, given: &[Option<&RawValue>], problems: &mut Problems) -> Option<Self::Values>;
}

impl ArgumentList for () {
    type Values = ();

    fn describe(&self, _: &mut ArgumentDescriptions) {}

    fn read(&self, _: &[Option<&RawValue>], _: &mut Problems) -> Option<()> {
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

    fn read(&self, given: &[Option<&RawValue>], problems: &mut Problems) -> Option<Self::Values> {
        let (first, others) = given
            .split_first()
            .expect("the caller splits into one entry for each argument");
        let value = self.0.read(*first, problems);
        // The rest is read even then, so that every problem is named at once.
        let rest = self.1.read(others, problems);
        Some((value?, rest?))
    }
}

impl<T> Argument<T> {
    fn read(&self, given: Option<&RawValue>, problems: &mut Problems) -> Option<T> {
        let name = self.name;
        if let (Some(default), None | Some("null")) = (self.default, given.map(RawValue::get)) {
            return Some((default.make)());
        }
        let Some(json) = given else {
            let value = (self.when_absent)();
            if value.is_none() {
                problems.add(|| format!("`{name}` is missing"));
            }
            return value;
        };
        (self.from_json)(json)
            .map_err(|error| {
                problems.add(|| format!("`{name}`: {}", without_position(&error)));
            })
            .ok()
    }
}

/// The words of a JSON error, which may repeat the value, without the place in the text, which the reader does not see.
pub(super) fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    reason(&text[..end]).into_owned()
}

/// Reads the arguments of a call.
///
/// # Errors
///
/// One text for the model that names everything that is wrong.
pub(crate) fn read_arguments<A: ArgumentList>(
    list: &A,
    names: &[&'static str],
    arguments: Option<&RawValue>,
) -> Result<A::Values, String> {
    let mut given = vec![None; names.len()];
    let mut problems = Problems::default();
    if let Some(arguments) = arguments.filter(|json| json.get() != "null") {
        let split = Split {
            names,
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
    let values = list.read(&given, &mut problems);
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

/// Splits an object into the raw values of the known names.
struct Split<'s, 'de> {
    names: &'s [&'static str],
    given: &'s mut [Option<&'de RawValue>],
    problems: &'s mut Problems,
}

impl<'de> DeserializeSeed<'de> for Split<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Split<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(place) = map.next_key_seed(Place(self.names))? {
            match place {
                Ok(index) => {
                    if self.given[index].replace(map.next_value()?).is_some() {
                        self.problems
                            .add(|| format!("`{}` is given twice", self.names[index]));
                    }
                }
                Err(name) => {
                    self.problems.unknown(&name, self.names);
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// Finds a name's index, or keeps the name.
struct Place<'s>(&'s [&'static str]);

impl<'de> DeserializeSeed<'de> for Place<'_> {
    type Value = Result<usize, String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Place<'_> {
    type Value = Result<usize, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an argument's name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self
            .0
            .iter()
            .position(|known| *known == name)
            .ok_or_else(|| name.to_owned()))
    }
}

/// What a value is read from that is not there: only an optional one can be.
struct Absent;

impl<'de> Deserializer<'de> for Absent {
    type Error = Absence;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Absence> {
        Err(Absence::custom("missing"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Absence> {
        visitor.visit_none()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Values = (i64, (Option<u32>, (String, ())));

    fn read(json: Option<&str>) -> Result<Values, String> {
        let list = (
            argument::<i64>("a", ""),
            (
                argument::<Option<u32>>("limit", ""),
                (argument::<String>("text", ""), ()),
            ),
        );
        let json = json.map(|text| RawValue::from_string(text.into()).expect("the case is JSON"));
        read_arguments(&list, &["a", "limit", "text"], json.as_deref())
    }

    #[test]
    fn arguments_are_read_by_name_in_any_order() {
        let values = read(Some(r#"{"text":"x\n","a":-3,"limit":7}"#));
        assert_eq!(values, Ok((-3, (Some(7), ("x\n".into(), ())))));
    }

    #[test]
    fn an_optional_argument_may_be_absent_or_null() {
        for json in [r#"{"a":1,"text":""}"#, r#"{"a":1,"text":"","limit":null}"#] {
            assert_eq!(
                read(Some(json)),
                Ok((1, (None, (String::new(), ())))),
                "{json}"
            );
        }
    }

    #[test]
    fn every_wrong_argument_is_named_at_once() {
        let told = read(Some(r#"{"a":"x","limit":-1,"txet":"y"}"#)).expect_err("nothing fits");
        for part in [
            "`a`: invalid type: string \"x\", expected i64",
            "`limit`: invalid value",
            "`text` is missing",
            "`txet` is unknown, did you mean `text`?",
        ] {
            assert!(told.contains(part), "{part} is not in {told}");
        }
        assert!(!told.contains("at line"), "{told}");
    }

    #[test]
    fn absent_arguments_and_null_are_an_empty_object() {
        for json in [None, Some("null"), Some("{}")] {
            let told = read(json).expect_err("a is required");
            assert!(
                told.contains("`a` is missing") && told.contains("`text` is missing"),
                "{told}"
            );
        }
    }

    #[test]
    fn a_refusal_does_not_grow_with_what_is_refused() {
        let long = "x".repeat(1 << 20);
        let told = read(Some(&format!(r#"{{"a":"{long}","{long}":1}}"#))).expect_err("too long");
        assert!(told.contains("expected i64"), "{told}");
        assert!(told.len() < 2000, "{}", told.len());

        let unknown: Vec<_> = (0..10_000).map(|it| format!(r#""x{it}":0"#)).collect();
        let told = read(Some(&format!("{{{}}}", unknown.join(",")))).expect_err("unknown");
        assert_eq!(told.matches("known are").count(), 1, "{told}");
        assert!(told.ends_with("and 9982 more"), "{told}");
        assert!(told.len() < 2000, "{}", told.len());
    }

    #[test]
    fn a_repeated_argument_and_a_list_are_refused() {
        assert!(
            read(Some(r#"{"a":1,"a":2,"text":""}"#))
                .expect_err("twice")
                .contains("`a` is given twice")
        );
        assert!(
            read(Some("[1,null,\"\"]"))
                .expect_err("a list")
                .contains("must be one JSON object")
        );
    }
}
