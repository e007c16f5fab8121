//! What a JSON value must look like: which members it may have and must have, and of which kind.

use mcp_runtime::serde_json::{Map, Value};

/// What a value must look like.
pub(crate) enum Shape {
    /// A string.
    Text,
    /// One of these strings.
    Word(&'static [&'static str]),
    /// A whole number that is not negative.
    Count,
    /// Any number.
    Number,
    /// A string or a whole number.
    Id,
    /// A boolean.
    Flag,
    /// Anything, null included.
    Any,
    /// A list.
    List(&'static Shape),
    /// An object with members of any name.
    Map(&'static Shape),
    /// An object with exactly these members.
    Object(&'static [Member]),
    /// An object whose member `type` tells what else it has.
    Tagged(&'static [(&'static str, &'static [Member])]),
    /// The first of these that fits.
    Either(&'static [Shape]),
    /// A JSON schema whose root is an object.
    InputSchema,
    /// A JSON schema.
    OutputSchema,
    /// The `_meta` of a result.
    ResultMeta(&'static Shape),
}

/// A member of an object.
pub(crate) struct Member {
    name: &'static str,
    required: bool,
    shape: Shape,
}

/// A member that must be there.
pub(crate) const fn must(name: &'static str, shape: Shape) -> Member {
    Member {
        name,
        required: true,
        shape,
    }
}

/// A member that may be there, and is never null.
pub(crate) const fn may(name: &'static str, shape: Shape) -> Member {
    Member {
        name,
        required: false,
        shape,
    }
}

impl Shape {
    /// Says what is wrong with a value, and where.
    pub(crate) fn check(&self, value: &Value, at: &str) -> Result<(), String> {
        let fits = match self {
            Self::Text => value.is_string(),
            Self::Word(words) => value.as_str().is_some_and(|it| words.contains(&it)),
            Self::Count => value.is_u64(),
            Self::Number => value.is_number(),
            Self::Id => value.is_string() || value.is_i64() || value.is_u64(),
            Self::Flag => value.is_boolean(),
            Self::Any => true,
            Self::List(shape) => {
                let Some(list) = value.as_array() else {
                    return Err(format!("{at} is no list: {value}"));
                };
                return list
                    .iter()
                    .enumerate()
                    .try_for_each(|(index, it)| shape.check(it, &format!("{at}[{index}]")));
            }
            Self::Map(shape) => {
                return object(value, at)?
                    .iter()
                    .try_for_each(|(name, it)| shape.check(it, &format!("{at}.{name}")));
            }
            Self::Object(members) => return members_fit(&[members], object(value, at)?, at),
            Self::Tagged(kinds) => {
                let kind = object(value, at)?.get("type").and_then(Value::as_str);
                let found = kinds.iter().find(|(name, _)| Some(*name) == kind);
                let Some((_, members)) = found else {
                    return Err(format!("{at} is of no known `type`: {value}"));
                };
                let tag = [must("type", Self::Text)];
                return members_fit(&[&tag, members], object(value, at)?, at);
            }
            Self::Either(shapes) => {
                let faults: Vec<String> = shapes
                    .iter()
                    .filter_map(|it| it.check(value, at).err())
                    .collect();
                if faults.len() == shapes.len() {
                    return Err(faults.join(", or "));
                }
                true
            }
            Self::InputSchema => object(value, at)?
                .get("type")
                .is_some_and(|it| it == "object"),
            Self::OutputSchema => object(value, at).is_ok(),
            Self::ResultMeta(server_info) => {
                let meta = object(value, at)?;
                let Some(info) = meta.get("io.modelcontextprotocol/serverInfo") else {
                    return Err(format!("{at} has no serverInfo: {value}"));
                };
                if let Some(key) = meta.keys().find(|it| !is_meta_key(it)) {
                    return Err(format!("{at} has the key `{key}`, which is no legal one"));
                }
                return server_info.check(info, &format!("{at}.serverInfo"));
            }
        };
        if fits {
            Ok(())
        } else {
            Err(format!("{at} is of the wrong kind: {value}"))
        }
    }
}

/// Says what is wrong with the members of an object.
pub(crate) fn members_fit(
    known: &[&[Member]],
    object: &Map<String, Value>,
    at: &str,
) -> Result<(), String> {
    let mut known_members = known.iter().copied().flatten();
    if let Some(missing) =
        known_members.find(|member| member.required && !object.contains_key(member.name))
    {
        return Err(format!("{at} has no `{}`: {object:?}", missing.name));
    }
    object.iter().try_for_each(|(name, value)| {
        let mut known_members = known.iter().copied().flatten();
        match known_members.find(|member| member.name == name) {
            Some(member) => member.shape.check(value, &format!("{at}.{name}")),
            None => Err(format!("{at} has an unknown member `{name}`: {value}")),
        }
    })
}

fn object<'v>(value: &'v Value, at: &str) -> Result<&'v Map<String, Value>, String> {
    value
        .as_object()
        .ok_or_else(|| format!("{at} is no object: {value}"))
}

/// Whether a key of `_meta` keeps to the grammar: dot-separated labels and a slash, then a name.
fn is_meta_key(key: &str) -> bool {
    let (prefix, name) = match key.rsplit_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, key),
    };
    let alphanumeric = |it: Option<char>| it.is_some_and(|it| it.is_ascii_alphanumeric());
    let name_fits = alphanumeric(name.chars().next())
        && alphanumeric(name.chars().next_back())
        && name
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || "-_.".contains(it));
    let label_fits = |label: &str| {
        label
            .chars()
            .next()
            .is_some_and(|it| it.is_ascii_alphabetic())
            && alphanumeric(label.chars().next_back())
            && label
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || it == '-')
    };
    name_fits && prefix.is_none_or(|it| it.split('.').all(label_fits))
}
