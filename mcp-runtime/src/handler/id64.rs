//! 64-bit ids that survive clients whose numbers are floating-point.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

/// A 64-bit integer that is text on the wire, so that no client rounds it.
///
/// Clients written in JavaScript hold numbers with 53 bits: `9007199254740993` arrives as
/// `9007199254740992`. An id of 64 bits is therefore written as a string of digits. A plain number is
/// read, too, for clients that send one.
///
/// It works as an argument of a tool or a prompt, as a variable of a template, and in results.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// One post.
/// #[mcp_resource(uri = "posts://{id}", read = read_post)]
/// struct Post {
///     id: Id64,
/// }
///
/// fn read_post(post: Post) -> String {
///     format!("the post {}", post.id)
/// }
///
/// let id = Id64::new(9_007_199_254_740_993);
/// assert_eq!(Post { id }.uri(), "posts://9007199254740993");
/// assert_eq!("9007199254740993".parse(), Ok(id));
/// assert_eq!(id.get(), 9_007_199_254_740_993);
/// ```
///
/// `Id64<i64>` is the same with a sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id64<T: Integer64 = u64>(T);

impl<T: Integer64> Id64<T> {
    /// The id of this number.
    #[must_use]
    pub const fn new(number: T) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> T {
        self.0
    }
}

/// The integers of 64 bits: `u64` and `i64`.
pub trait Integer64: sealed::Sealed + Copy + fmt::Display + FromStr {
    /// The pattern of its digits.
    #[doc(hidden)]
    const PATTERN: &'static str;
    /// What it is called in a schema.
    #[doc(hidden)]
    const NAME: &'static str;
    /// What is wanted of a text.
    #[doc(hidden)]
    const WANTED: &'static str;
    /// The number of an unsigned integer, if it fits.
    #[doc(hidden)]
    fn from_u64(number: u64) -> Option<Self>;
    /// The number of a signed integer, if it fits.
    #[doc(hidden)]
    fn from_i64(number: i64) -> Option<Self>;
}

mod sealed {
    #[expect(unnameable_types, reason = "there are no others")]
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for i64 {}
}

impl Integer64 for u64 {
    const PATTERN: &'static str = "^[0-9]{1,20}$";
    const NAME: &'static str = "Id64";
    const WANTED: &'static str =
        "a whole number from 0 to 18446744073709551615, as a string of digits";

    fn from_u64(number: u64) -> Option<Self> {
        Some(number)
    }

    fn from_i64(number: i64) -> Option<Self> {
        number.try_into().ok()
    }
}

impl Integer64 for i64 {
    const PATTERN: &'static str = "^-?[0-9]{1,19}$";
    const NAME: &'static str = "SignedId64";
    const WANTED: &'static str =
        "a whole number from -9223372036854775808 to 9223372036854775807, as a string of digits";

    fn from_u64(number: u64) -> Option<Self> {
        number.try_into().ok()
    }

    fn from_i64(number: i64) -> Option<Self> {
        Some(number)
    }
}

impl From<u64> for Id64<u64> {
    fn from(number: u64) -> Self {
        Self(number)
    }
}

impl From<i64> for Id64<i64> {
    fn from(number: i64) -> Self {
        Self(number)
    }
}

impl From<Id64<u64>> for u64 {
    fn from(id: Id64<u64>) -> Self {
        id.0
    }
}

impl From<Id64<i64>> for i64 {
    fn from(id: Id64<i64>) -> Self {
        id.0
    }
}

impl<T: Integer64> fmt::Display for Id64<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that is no 64-bit integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoId64(&'static str);

impl fmt::Display for NoId64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.0)
    }
}

impl std::error::Error for NoId64 {}

impl<T: Integer64> FromStr for Id64<T> {
    type Err = NoId64;

    fn from_str(text: &str) -> Result<Self, NoId64> {
        // A `+` is no part of the pattern that clients are told.
        let digits = (!text.starts_with('+')).then_some(text);
        let number = digits.and_then(|it| it.parse().ok());
        number.map(Self).ok_or(NoId64(T::WANTED))
    }
}

impl<T: Integer64> Serialize for Id64<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, T: Integer64> Deserialize<'de> for Id64<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Digits(PhantomData))
    }
}

struct Digits<T>(PhantomData<T>);

impl<T: Integer64> Visitor<'_> for Digits<T> {
    type Value = Id64<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WANTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Id64<T>, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Id64<T>, E> {
        let number = T::from_u64(number).map(Id64);
        number.ok_or_else(|| E::custom(NoId64(T::WANTED)))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Id64<T>, E> {
        let number = T::from_i64(number).map(Id64);
        number.ok_or_else(|| E::custom(NoId64(T::WANTED)))
    }
}

impl<T: Integer64> JsonSchema for Id64<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        T::NAME.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": T::PATTERN })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, to_string};

    use super::*;

    #[test]
    fn an_id_is_read_from_digits_and_from_numbers_and_written_as_digits() {
        for (json, number) in [
            (r#""18446744073709551615""#, u64::MAX),
            ("18446744073709551615", u64::MAX),
            (r#""0""#, 0),
            ("9007199254740993", 9_007_199_254_740_993),
        ] {
            let id: Id64 = from_str(json).expect("the case is an id");
            assert_eq!(id.get(), number);
            let text = to_string(&id).expect("an id is written");
            assert_eq!(text, format!("\"{number}\""));
        }
        for (json, number) in [
            (r#""-9223372036854775808""#, i64::MIN),
            ("-9223372036854775808", i64::MIN),
            ("9223372036854775807", i64::MAX),
        ] {
            let id: Id64<i64> = from_str(json).expect("the case is an id");
            assert_eq!(id.get(), number);
        }
    }

    #[test]
    fn what_is_no_id_is_told_what_is_wanted() {
        for json in [
            "-1",
            "1.5",
            "1e3",
            "true",
            "null",
            "[]",
            r#""""#,
            r#""x""#,
            r#""1.0""#,
            r#"" 1""#,
            r#""+1""#,
            r#""18446744073709551616""#,
        ] {
            let told = from_str::<Id64>(json).expect_err(json).to_string();
            assert!(told.contains("a string of digits"), "{json}: {told}");
        }
        for json in ["9223372036854775808", r#""9223372036854775808""#] {
            assert!(from_str::<Id64<i64>>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn every_id_matches_the_pattern_of_its_schema() {
        let longest = [u64::MAX.to_string().len(), i64::MIN.to_string().len() - 1];
        assert_eq!(longest, [20, 19]);
        assert!(u64::PATTERN.contains("{1,20}") && i64::PATTERN.contains("-?[0-9]{1,19}"));
    }
}
