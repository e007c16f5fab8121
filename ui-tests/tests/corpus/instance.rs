//! Values that a schema asks for: the smallest and the fullest.

use serde_json::{Map, Value, json};

/// How often a reference is followed before the smallest way out is taken.
pub(crate) const DEPTH: usize = 6;

/// A schema with the definitions that it may refer to.
#[derive(Clone, Copy)]
pub(crate) struct Described<'s> {
    pub(crate) schema: &'s Value,
    pub(crate) definitions: &'s Value,
}

impl<'s> Described<'s> {
    pub(crate) fn with(self, schema: &'s Value) -> Self {
        Self { schema, ..self }
    }

    pub(crate) fn target(self) -> Option<Self> {
        let name = self
            .schema
            .get("$ref")?
            .as_str()?
            .strip_prefix("#/$defs/")?;
        Some(self.with(&self.definitions[name]))
    }

    pub(crate) fn list(self, keyword: &str) -> Vec<Self> {
        let listed = self.schema[keyword].as_array();
        listed
            .into_iter()
            .flatten()
            .map(|it| self.with(it))
            .collect()
    }

    pub(crate) fn properties(self) -> Vec<(&'s String, Self)> {
        let properties = self.schema["properties"].as_object();
        let properties = properties.into_iter().flatten();
        properties.map(|(name, it)| (name, self.with(it))).collect()
    }

    pub(crate) fn requires(self, name: &str) -> bool {
        let required = self.schema["required"].as_array();
        required.into_iter().flatten().any(|it| it == name)
    }

    pub(crate) fn number(self, keyword: &str) -> Option<u64> {
        self.schema[keyword].as_u64()
    }
}

/// The smallest value that fits, if `depth` references are enough.
pub(crate) fn minimal(described: Described<'_>, depth: usize) -> Option<Value> {
    sample(described, depth, false)
}

/// A value with everything in it that may be left out.
pub(crate) fn full(described: Described<'_>) -> Option<Value> {
    sample(described, DEPTH, true)
}

fn sample(described: Described<'_>, depth: usize, is_full: bool) -> Option<Value> {
    if let Some(target) = described.target() {
        return sample(target, depth.checked_sub(1)?, is_full);
    }
    let schema = described.schema;
    let ways = described.list("anyOf");
    if !ways.is_empty() {
        // The last is most often the largest.
        let mut found = ways
            .into_iter()
            .filter_map(|it| sample(it, depth.checked_sub(1)?, is_full));
        return if is_full {
            found.next_back()
        } else {
            found.next()
        };
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.first().cloned();
    }
    let Some(ty) = schema["type"].as_str() else {
        return Some(json!({ "any": [1, "b", { "c": true }] }));
    };
    Some(match ty {
        "string" => text(schema).into(),
        "integer" => schema.get("minimum").cloned().unwrap_or(json!(-3)),
        "number" => schema.get("minimum").cloned().unwrap_or(json!(0.5)),
        "boolean" => true.into(),
        "array" => {
            let least = described.number("minItems").unwrap_or_default();
            let most = described.number("maxItems").unwrap_or(u64::MAX);
            let wanted = if is_full {
                1.max(least).min(most)
            } else {
                least
            };
            let items = described.with(&schema["items"]);
            let mut all = Vec::new();
            for _ in 0..wanted {
                match sample(items, depth, is_full) {
                    Some(item) => all.push(item),
                    None if least == 0 => break,
                    None => return None,
                }
            }
            all.into()
        }
        "object" => {
            let mut members = Map::new();
            for (name, property) in described.properties() {
                let is_required = described.requires(name);
                if !is_required && !is_full {
                    continue;
                }
                match sample(property, depth, is_full) {
                    Some(value) => drop(members.insert(name.clone(), value)),
                    None if is_required => return None,
                    None => {}
                }
            }
            if is_full
                && schema["additionalProperties"].is_object()
                && let Some(value) = sample(
                    described.with(&schema["additionalProperties"]),
                    depth,
                    is_full,
                )
            {
                // A key that is a letter and a number is right for maps of every kind of key.
                members.insert("7".into(), value);
            }
            members.into()
        }
        other => panic!("there are no values of the type {other}"),
    })
}

fn text(schema: &Value) -> String {
    let known = match schema["format"].as_str() {
        Some("date-time") => "2026-07-28T12:30:00Z",
        Some("date") => "2026-07-28",
        Some("uuid") => "67e55044-10b1-426f-9247-bb680e5fe0c8",
        Some("uri") => "https://example.com/",
        Some("ipv4") => "192.0.2.1",
        Some("ipv6") => "2001:db8::1",
        Some("email") => "a@example.com",
        Some(other) => panic!("no text of the format {other} is known here"),
        None => "",
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    // Formats that have no name in JSON Schema are told in words.
    let told = schema["description"].as_str().unwrap_or_default();
    if told.starts_with("A date and a time") {
        return "2026-07-28T12:30:00".into();
    }
    if told.starts_with("A time") {
        return "12:30:00".into();
    }
    if told.starts_with("An IPv4 or IPv6") {
        return "2001:db8::1".into();
    }
    let least = schema["minLength"].as_u64().unwrap_or_default();
    "a".repeat(usize::try_from(least).expect("it is short"))
}
