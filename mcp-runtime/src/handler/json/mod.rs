//! The JSON of what a handler returns: as serde writes it, but no null that says nothing, and no
//! value that JSON cannot carry.

mod compound;
mod error;
mod value;

use serde::Serialize;

pub(crate) use error::JsonError;

/// A value as JSON on one line.
///
/// A field of a struct or of a struct variant that is null is left out, and so is an entry of a map
/// whose length is not known beforehand, which is what `#[serde(flatten)]` writes. Nulls in lists,
/// in other maps and at the root stay. All else is as `serde_json` writes it.
///
/// # Errors
///
/// When a number is not finite, a map has keys that are neither text nor numbers, or a `Serialize`
/// implementation fails. The error says where.
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<String, JsonError> {
    let mut out = Vec::with_capacity(128);
    value.serialize(value::Value { out: &mut out })?;
    String::from_utf8(out).map_err(serde::ser::Error::custom)
}

#[cfg(test)]
mod tests;
