//! What was given for each argument, and what is there when nothing was.

use std::fmt;

use serde::de::value::Error as Absence;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::Reading;
use crate::handler::problems::Problems;

/// Splits an object into the raw values of the known names.
pub(super) struct Split<'s, 'de> {
    pub(super) reading: &'s Reading<'s>,
    pub(super) given: &'s mut [Option<&'de RawValue>],
    pub(super) problems: &'s mut Problems,
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
        let names = self.reading.names;
        while let Some(place) = map.next_key_seed(Place(names))? {
            match place {
                Ok(index) => {
                    if self.given[index].replace(map.next_value()?).is_some() {
                        self.problems
                            .add(|| format!("`{}` is given twice", names[index]));
                    }
                }
                Err(name) => {
                    if !self.reading.ignores_unknown {
                        self.problems.unknown("", &name, names);
                    }
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
pub(super) struct Absent;

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
