//! The members of an object that a peer sent, each still raw, so that an error can name one.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The members of one object: `params`, `_meta`, or one inside them.
#[derive(Debug)]
pub(crate) struct Members<'a> {
    /// Where the object is, as a prefix for the names in errors: empty, or a path ending in `.`.
    within: Cow<'static, str>,
    entries: Vec<(Cow<'a, str>, &'a RawValue)>,
}

/// Names and texts, in the order in which they came.
type Texts<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

impl<'a> Members<'a> {
    /// The members of a request's `params`; none when it is absent or `null`.
    pub(crate) fn of_params(params: Option<&'a RawValue>) -> Result<Self, Malformed> {
        let Some(params) = params.filter(|raw| raw.get() != "null") else {
            return Ok(Self {
                within: Cow::Borrowed(""),
                entries: Vec::new(),
            });
        };
        let entries = entries(params)
            .ok_or_else(|| Malformed::new("params", Problem::Expected("an object")))?;
        Ok(Self {
            within: Cow::Borrowed(""),
            entries,
        })
    }

    /// The members of the object under `name`, if it is there.
    pub(crate) fn object(&self, name: &'static str) -> Result<Option<Self>, Malformed> {
        let Some(raw) = self.raw(name)? else {
            return Ok(None);
        };
        let entries = entries(raw).ok_or_else(|| self.expected(name, "an object"))?;
        Ok(Some(Self {
            within: Cow::Owned(format!("{}{name}.", self.within)),
            entries,
        }))
    }

    /// The value under `name` as it was written; `null` counts as absent.
    pub(crate) fn raw(&self, name: &str) -> Result<Option<&'a RawValue>, Malformed> {
        let mut found = self.entries.iter().filter(|(it, _)| it == name);
        let first = found.next();
        if found.next().is_some() {
            return Err(self.fault(name, Problem::Repeated));
        }
        Ok(first.map(|(_, raw)| *raw).filter(|raw| raw.get() != "null"))
    }

    /// The string under `name`, if it is there.
    pub(crate) fn text(&self, name: &str) -> Result<Option<Cow<'a, str>>, Malformed> {
        self.raw(name)?
            .map(|raw| text(raw).ok_or_else(|| self.expected(name, "a string")))
            .transpose()
    }

    /// The string under `name`, which must be there.
    pub(crate) fn required_text(&self, name: &str) -> Result<Cow<'a, str>, Malformed> {
        self.text(name)?.ok_or_else(|| self.missing(name))
    }

    /// Every member as a string, in order; one that is anything else is an error.
    pub(crate) fn texts(&self) -> Result<Texts<'a>, Malformed> {
        let mut names = HashSet::new();
        let mut texts = Vec::new();
        for (name, raw) in &self.entries {
            if !names.insert(&**name) {
                return Err(self.fault(name, Problem::Repeated));
            }
            if raw.get() != "null" {
                let text = text(raw).ok_or_else(|| self.expected(name, "a string"))?;
                texts.push((name.clone(), text));
            }
        }
        Ok(texts)
    }

    /// The names of all members, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| &**name)
    }

    /// Every member as it was written, in order.
    pub(crate) fn into_entries(self) -> Vec<(Cow<'a, str>, &'a RawValue)> {
        self.entries
    }

    /// The error for a `name` that has to be there and is not.
    pub(crate) fn missing(&self, name: &str) -> Malformed {
        self.fault(name, Problem::Missing)
    }

    /// The error for a `name` whose value is not what it has to be.
    pub(crate) fn expected(&self, name: &str, what: &'static str) -> Malformed {
        self.fault(name, Problem::Expected(what))
    }

    fn fault(&self, name: &str, problem: Problem) -> Malformed {
        Malformed::new(format!("{}{name}", self.within), problem)
    }
}

/// A member that is missing or not what it has to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Malformed {
    /// Where it is: the name, with the names around it before dots.
    pub(crate) member: Cow<'static, str>,
    pub(crate) problem: Problem,
}

/// What is wrong with a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// It has to be there.
    Missing,
    /// It is not of the type, or not one of the values, that is described.
    Expected(&'static str),
    /// It is written twice, so readers may disagree about its value.
    Repeated,
}

impl Malformed {
    pub(crate) fn new(member: impl Into<Cow<'static, str>>, problem: Problem) -> Self {
        Self {
            member: member.into(),
            problem,
        }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let member = &self.member;
        match self.problem {
            Problem::Missing => write!(f, "`{member}` is missing"),
            Problem::Expected(what) => write!(f, "`{member}` must be {what}"),
            Problem::Repeated => write!(f, "`{member}` is written twice"),
        }
    }
}

impl std::error::Error for Malformed {}

/// The object that a raw value is, if it is one.
pub(crate) fn object(raw: &RawValue) -> Option<Map<String, Value>> {
    serde_json::from_str(raw.get()).ok()
}

/// The string that a raw value is, borrowed where it has no escapes.
pub(crate) fn text(raw: &RawValue) -> Option<Cow<'_, str>> {
    serde_json::from_str::<Text<'_>>(raw.get())
        .ok()
        .map(|text| text.0)
}

fn entries(raw: &RawValue) -> Option<Vec<(Cow<'_, str>, &RawValue)>> {
    serde_json::from_str::<Entries<'_>>(raw.get())
        .ok()
        .map(|entries| entries.0)
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

struct Entries<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        // The usual request has two to four members in `params` and in `_meta`.
        let mut entries = Vec::with_capacity(4);
        while let Some((name, value)) = map.next_entry::<Text<'de>, &RawValue>()? {
            entries.push((name.0, value));
        }
        Ok(Entries(entries))
    }
}
