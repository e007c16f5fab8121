//! Lists, maps and structs: their separators, and which of their nulls are left out.

use serde::ser::{
    Error as _, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::error::JsonError;
use super::value::Value;

/// A list, a map or a struct that is being written.
pub(super) struct Compound<'a> {
    out: &'a mut Vec<u8>,
    close: u8,
    /// The variant whose content this is.
    variant: Option<&'static str>,
    /// Whether an entry that is null disappears.
    leaves_out_null: bool,
    /// How many elements or entries are written.
    count: usize,
    /// Where the entry begins whose key was written last, and where that key does.
    entry: usize,
    key: usize,
}

impl<'a> Compound<'a> {
    pub(super) fn list(out: &'a mut Vec<u8>) -> Self {
        Self::new(out, b'[', b']', false)
    }

    /// A map whose entries all stay.
    pub(super) fn map(out: &'a mut Vec<u8>) -> Self {
        Self::new(out, b'{', b'}', false)
    }

    /// What loses the entries that are null.
    pub(super) fn fields(out: &'a mut Vec<u8>) -> Self {
        Self::new(out, b'{', b'}', true)
    }

    /// The same as the content of a variant, of which all but the content is written.
    pub(super) fn of_variant(mut self, variant: &'static str) -> Self {
        self.variant = Some(variant);
        self
    }

    fn new(out: &'a mut Vec<u8>, open: u8, close: u8, leaves_out_null: bool) -> Self {
        out.push(open);
        Self {
            entry: out.len(),
            key: out.len(),
            out,
            close,
            variant: None,
            leaves_out_null,
            count: 0,
        }
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), JsonError> {
        self.separate();
        let index = self.count;
        let written = value.serialize(Value { out: self.out });
        written.map_err(|fault| self.outwards(fault.at(index)))?;
        self.count += 1;
        Ok(())
    }

    fn key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), JsonError> {
        self.entry = self.out.len();
        self.separate();
        self.key = self.out.len();
        if let Err(fault) = key.serialize(Value { out: self.out }) {
            // A key is text, which is never too long.
            let Some(digits) = fault.digits() else {
                return Err(self.outwards(fault.in_key()));
            };
            self.out.extend_from_slice(digits.as_bytes());
        }
        match self.out.get(self.key) {
            Some(b'"') => {}
            // Numbers and truth values become text.
            Some(b'0'..=b'9' | b'-' | b't' | b'f') => {
                self.out.insert(self.key, b'"');
                self.out.push(b'"');
            }
            first => return Err(self.outwards(JsonError::key(first.copied()))),
        }
        self.out.push(b':');
        Ok(())
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), JsonError> {
        let start = self.out.len();
        if let Err(fault) = value.serialize(Value { out: self.out }) {
            let key = self.out.get(self.key..start.saturating_sub(1));
            let key = key.and_then(|it| serde_json::from_slice::<String>(it).ok());
            return Err(self.outwards(fault.under(key.unwrap_or_default())));
        }
        if self.leaves_out_null && self.out[start..] == *b"null" {
            self.out.truncate(self.entry);
        } else {
            self.count += 1;
        }
        Ok(())
    }

    fn close(self) {
        self.out.push(self.close);
        if self.variant.is_some() {
            self.out.push(b'}');
        }
    }

    fn separate(&mut self) {
        if self.count > 0 {
            self.out.push(b',');
        }
    }

    /// A fault as it looks from outside.
    fn outwards(&self, fault: JsonError) -> JsonError {
        match self.variant {
            Some(variant) => fault.under(variant),
            None => fault,
        }
    }
}

/// A struct that is being written, or JSON text that `serde_json` disguises as one.
pub(super) enum Fields<'a> {
    Written(Compound<'a>),
    Disguised {
        out: &'a mut Vec<u8>,
        name: &'static str,
    },
}

impl<'a> Fields<'a> {
    pub(super) fn new(out: &'a mut Vec<u8>, name: &'static str) -> Self {
        // `RawValue`, and `Number` when some crate asks for arbitrary precision.
        if name.starts_with("$serde_json::private::") {
            Self::Disguised { out, name }
        } else {
            Self::Written(Compound::fields(out))
        }
    }
}

impl SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = JsonError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), JsonError> {
        match self {
            Self::Written(compound) => {
                SerializeStructVariant::serialize_field(compound, key, value)
            }
            Self::Disguised { out, name } => {
                let start = out.len();
                let disguised = Disguised { name, key, value };
                serde_json::to_writer(&mut **out, &disguised).map_err(JsonError::custom)?;
                // Between tokens a line break is as good as a space, and within them there is none.
                for byte in &mut out[start..] {
                    if matches!(byte, b'\n' | b'\r') {
                        *byte = b' ';
                    }
                }
                Ok(())
            }
        }
    }

    fn end(self) -> Result<(), JsonError> {
        if let Self::Written(compound) = self {
            compound.close();
        }
        Ok(())
    }
}

/// What `serde_json` recognises as its own.
struct Disguised<'a, T: ?Sized> {
    name: &'static str,
    key: &'static str,
    value: &'a T,
}

impl<T: Serialize + ?Sized> Serialize for Disguised<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct(self.name, 1)?;
        fields.serialize_field(self.key, self.value)?;
        fields.end()
    }
}

impl SerializeStructVariant for Compound<'_> {
    type Ok = ();
    type Error = JsonError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), JsonError> {
        self.key(key)?;
        self.value(value)
    }

    fn end(self) -> Result<(), JsonError> {
        self.close();
        Ok(())
    }
}

impl SerializeMap for Compound<'_> {
    type Ok = ();
    type Error = JsonError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), JsonError> {
        self.key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), JsonError> {
        self.value(value)
    }

    fn end(self) -> Result<(), JsonError> {
        self.close();
        Ok(())
    }
}

macro_rules! list {
    ($($trait:ident: $method:ident),* $(,)?) => {
        $(impl $trait for Compound<'_> {
            type Ok = ();
            type Error = JsonError;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), JsonError> {
                self.element(value)
            }

            fn end(self) -> Result<(), JsonError> {
                self.close();
                Ok(())
            }
        })*
    };
}

list! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}
