//! One value: what serde calls for each kind of it.

use std::fmt::{self, Write as _};

use serde::ser::{Error as _, Serialize, Serializer};

use super::compound::{Compound, Fields};
use super::error::JsonError;

/// Appends one value.
pub(super) struct Value<'a> {
    pub(super) out: &'a mut Vec<u8>,
}

impl Value<'_> {
    /// Appends what needs no rule of ours.
    fn plain<T: Serialize + ?Sized>(self, value: &T) -> Result<(), JsonError> {
        serde_json::to_writer(self.out, value).map_err(JsonError::custom)
    }

    fn null(self) {
        self.out.extend_from_slice(b"null");
    }
}

impl<'a> Value<'a> {
    /// `{"Variant":`, which `close` has to end.
    fn variant(self, variant: &'static str) -> Result<Value<'a>, JsonError> {
        self.out.push(b'{');
        serde_json::to_writer(&mut *self.out, variant).map_err(JsonError::custom)?;
        self.out.push(b':');
        Ok(self)
    }
}

macro_rules! plain {
    ($($method:ident: $type:ty),* $(,)?) => {
        $(fn $method(self, value: $type) -> Result<(), JsonError> {
            self.plain(&value)
        })*
    };
}

impl<'a> Serializer for Value<'a> {
    type Ok = ();
    type Error = JsonError;
    type SerializeSeq = Compound<'a>;
    type SerializeTuple = Compound<'a>;
    type SerializeTupleStruct = Compound<'a>;
    type SerializeTupleVariant = Compound<'a>;
    type SerializeMap = Compound<'a>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Compound<'a>;

    plain! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_char: char,
        serialize_str: &str,
        serialize_bytes: &[u8],
    }

    fn serialize_i128(self, value: i128) -> Result<(), JsonError> {
        match (i64::try_from(value), u64::try_from(value)) {
            (Err(_), Err(_)) => Err(JsonError::too_long(&value)),
            _ => self.plain(&value),
        }
    }

    fn serialize_u128(self, value: u128) -> Result<(), JsonError> {
        match u64::try_from(value) {
            Ok(value) => self.plain(&value),
            Err(_) => Err(JsonError::too_long(&value)),
        }
    }

    fn serialize_f32(self, value: f32) -> Result<(), JsonError> {
        if value.is_finite() {
            self.plain(&value)
        } else {
            Err(JsonError::not_finite(f64::from(value)))
        }
    }

    fn serialize_f64(self, value: f64) -> Result<(), JsonError> {
        if value.is_finite() {
            self.plain(&value)
        } else {
            Err(JsonError::not_finite(value))
        }
    }

    fn serialize_none(self) -> Result<(), JsonError> {
        self.null();
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), JsonError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), JsonError> {
        self.null();
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), JsonError> {
        self.null();
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<(), JsonError> {
        self.plain(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), JsonError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), JsonError> {
        let Value { out } = self.variant(variant)?;
        let written = value.serialize(Value { out: &mut *out });
        written.map_err(|fault| fault.under(variant))?;
        out.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Compound<'a>, JsonError> {
        Ok(Compound::list(self.out))
    }

    fn serialize_tuple(self, _length: usize) -> Result<Compound<'a>, JsonError> {
        Ok(Compound::list(self.out))
    }

    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        _length: usize,
    ) -> Result<Compound<'a>, JsonError> {
        Ok(Compound::list(self.out))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Compound<'a>, JsonError> {
        Ok(Compound::list(self.variant(variant)?.out).of_variant(variant))
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Compound<'a>, JsonError> {
        Ok(match length {
            Some(_) => Compound::map(self.out),
            None => Compound::fields(self.out),
        })
    }

    fn serialize_struct(self, name: &'static str, _length: usize) -> Result<Fields<'a>, JsonError> {
        Ok(Fields::new(self.out, name))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Compound<'a>, JsonError> {
        Ok(Compound::fields(self.variant(variant)?.out).of_variant(variant))
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<(), JsonError> {
        // `to_string`, which serde would call, panics when the user's `Display` fails.
        let mut text = String::new();
        write!(text, "{value}").map_err(JsonError::custom)?;
        self.plain(&text)
    }
}
