//! All arguments of a tool as one value, for tools with a schema of the author's own.

use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::arguments::{ArgumentDescriptions, ArgumentList, Reading, read_arguments, told};
use super::problems::without_position;

/// A type that all arguments of a tool are read into.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot take the arguments of a tool",
    label = "cannot be read from an object",
    note = "with `input_schema` one parameter takes all arguments: a `serde_json::Map<String, Value>`, or a struct that derives `Deserialize`"
)]
pub trait WholeArguments: Sized + Send + 'static {
    /// Its value from JSON.
    #[doc(hidden)]
    fn from_json(json: &str) -> Result<Self, serde_json::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + Send + 'static> WholeArguments for T {
    fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }
}

/// How the arguments of a tool are read, one by one or as a whole.
pub trait ReadArguments: Copy + Send + Sync + 'static {
    /// Their values, as nested pairs that end in `()`.
    type Values: Send + 'static;
    /// Tells what is read.
    #[doc(hidden)]
    fn describe(&self, descriptions: &mut ArgumentDescriptions);
    /// Reads them; the error is one text for the model that names everything that is wrong.
    #[doc(hidden)]
    fn values(
        &self,
        reading: &Reading<'_>,
        arguments: Option<&RawValue>,
    ) -> Result<Self::Values, String>;
}

impl<L: ArgumentList> ReadArguments for L {
    type Values = L::Values;

    fn describe(&self, descriptions: &mut ArgumentDescriptions) {
        ArgumentList::describe(self, descriptions);
    }

    fn values(
        &self,
        reading: &Reading<'_>,
        arguments: Option<&RawValue>,
    ) -> Result<L::Values, String> {
        read_arguments(self, reading, arguments)
    }
}

/// All arguments as one value.
pub struct Whole<T> {
    from_json: fn(&str) -> Result<T, serde_json::Error>,
    ty: PhantomData<fn() -> T>,
}

impl<T> Clone for Whole<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Whole<T> {}

/// Takes all arguments as one value.
#[must_use]
pub fn whole_arguments<T: WholeArguments>() -> Whole<T> {
    Whole {
        from_json: T::from_json,
        ty: PhantomData,
    }
}

impl<T: Send + 'static> ReadArguments for Whole<T> {
    type Values = (T, ());

    fn describe(&self, _: &mut ArgumentDescriptions) {}

    fn values(&self, _: &Reading<'_>, arguments: Option<&RawValue>) -> Result<(T, ()), String> {
        let json = given(arguments);
        if !json.starts_with('{') {
            return Err("the arguments must be one JSON object".to_owned());
        }
        match (self.from_json)(json) {
            Ok(value) => Ok((value, ())),
            Err(error) => Err(told(&[without_position(&error)])),
        }
    }
}

/// The arguments of a call: an empty object where there are none.
pub(super) fn given(arguments: Option<&RawValue>) -> &str {
    match arguments.map(RawValue::get) {
        None | Some("null") => "{}",
        Some(json) => json,
    }
}
