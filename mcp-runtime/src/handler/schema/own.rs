//! Schemas of the author's own: published as they are, and held.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::validator::{Side, Validator, compiled};
use crate::handler::arguments::told;
use crate::handler::problems::without_position;
use crate::handler::whole::given;

/// Where a schema of the author's own comes from.
#[cfg_attr(
    feature = "validation",
    diagnostic::on_unimplemented(
        message = "`{Self}` gives no JSON Schema",
        label = "not a schema",
        note = "name a function without parameters that returns a `serde_json::Value` or a `schemars::Schema`, or a `const` or `static` of type `&str` with its JSON"
    )
)]
#[cfg_attr(
    not(feature = "validation"),
    diagnostic::on_unimplemented(
        message = "`input_schema` and `output_schema` need the feature `validation` of `mcp-runtime`",
        label = "a schema that nothing holds",
        note = "the feature is on by default; where default features are off, write `features = [\"validation\"]` in `Cargo.toml`"
    )
)]
pub trait SchemaSource<Marker> {
    /// The schema.
    #[doc(hidden)]
    fn schema(self) -> Result<Value, String>;
}

/// The marker of functions that make a schema.
#[cfg(feature = "validation")]
#[derive(Debug)]
pub enum Made {}

/// The marker of schemas that are written as JSON.
#[cfg(feature = "validation")]
#[derive(Debug)]
pub enum Written {}

#[cfg(feature = "validation")]
impl<F: FnOnce() -> S, S: Into<Value>> SchemaSource<Made> for F {
    fn schema(self) -> Result<Value, String> {
        Ok(self().into())
    }
}

#[cfg(feature = "validation")]
impl SchemaSource<Written> for &str {
    fn schema(self) -> Result<Value, String> {
        serde_json::from_str(self).map_err(|error| format!("is no JSON: {error}"))
    }
}

/// A schema of the author's own, not looked at yet.
pub struct RawSchema(Result<Value, String>);

impl RawSchema {
    /// A schema that was derived from a type.
    pub(crate) fn derived(schema: Value) -> Self {
        Self(Ok(schema))
    }
}

/// Takes a schema of the author's own.
pub fn schema<Marker>(source: impl SchemaSource<Marker>) -> RawSchema {
    RawSchema(source.schema())
}

/// A schema that was looked at: fit to be held, or with flaws that keep the server from starting.
pub(crate) struct OwnSchema {
    /// As it was given, key for key.
    pub(crate) published: Map<String, Value>,
    pub(crate) flaws: Vec<String>,
    validator: Option<Validator>,
}

impl OwnSchema {
    pub(crate) fn new(raw: RawSchema, side: Side) -> Self {
        let flawed = |flaw: String| Self {
            published: Map::new(),
            flaws: vec![format!("{side} {flaw}")],
            validator: None,
        };
        let published = match raw.0 {
            Ok(Value::Object(object)) => object,
            Ok(_) => return flawed("is no object".to_owned()),
            Err(why) => return flawed(why),
        };
        let schema = Value::Object(published);
        let (validator, flaws) = match compiled(&schema, side) {
            Ok(validator) => (Some(validator), Vec::new()),
            Err(flaws) => (None, flaws),
        };
        let Value::Object(published) = schema else {
            unreachable!("it was made of an object")
        };
        Self {
            published,
            flaws: flaws.iter().map(|flaw| format!("{side} {flaw}")).collect(),
            validator,
        }
    }

    /// What is wrong with the arguments of a call, as one text for the model.
    pub(crate) fn check_arguments(&self, arguments: Option<&RawValue>) -> Result<(), String> {
        let value = serde_json::from_str(given(arguments))
            .map_err(|error| told(&[without_position(&error)]))?;
        self.check(&value).map_err(|problems| told(&problems))
    }

    /// What is wrong with a result, of which these are the members, for the log.
    pub(crate) fn check_result(&self, members: &[u8]) -> Result<(), String> {
        let json = [b"{", members, b"}"].concat();
        let result: Structured =
            serde_json::from_slice(&json).map_err(|error| error.to_string())?;
        if result.is_error {
            return Ok(());
        }
        let Some(value) = result.value else {
            return Err("there is no structured value".to_owned());
        };
        self.check(&value).map_err(|problems| problems.join("; "))
    }

    fn check(&self, value: &Value) -> Result<(), Vec<String>> {
        match &self.validator {
            Some(validator) => validator.check(value),
            None => Err(self.flaws.clone()),
        }
    }
}

/// The part of a tool's result that a schema describes.
#[derive(Deserialize)]
struct Structured {
    #[serde(rename = "structuredContent", default, deserialize_with = "there")]
    value: Option<Value>,
    #[serde(rename = "isError", default)]
    is_error: bool,
}

/// A value that is there, `null` included.
fn there<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}
