//! The headers that repeat arguments: what a published schema says of them, read and checked once.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::handler::{DATA_KEYWORDS, HEADER_KEYWORD};

/// How deep it is looked; deeper schemas are refused anyway.
const DEPTH: usize = 128;
/// Keywords whose value holds schemas by names.
const BY_NAME: [&str; 6] = [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentSchemas",
    "dependencies",
];

/// An argument that a header repeats.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MirroredArgument {
    /// What stands behind `Mcp-Param-`, as it was written.
    pub(crate) header: String,
    /// The same in small letters, as transports give it.
    pub(crate) key: String,
    /// What leads to it from the root.
    pub(crate) path: Vec<Step>,
    pub(crate) kind: Kind,
}

/// One step into an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) name: String,
    /// All names that the object may have. Under another one, which `#[serde(alias)]` makes, its type
    /// could take the value unseen. `None` where other names are welcome.
    pub(crate) known: Option<Arc<[String]>>,
}

/// Where steps lead, for people: `place.floor`.
pub(crate) fn dotted(path: &[Step]) -> String {
    let names: Vec<_> = path.iter().map(|step| &*step.name).collect();
    names.join(".")
}

/// How the value and the header are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Byte by byte.
    Text,
    /// As numbers: `42.0` is 42.
    Integer,
    /// `true` or `false`.
    Boolean,
}

/// Who wrote a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It says what types take. They take no names that it does not know, unless it says so.
    Derived,
    /// Its author, and arguments are held to every word of it.
    Own,
}

/// The arguments of a tool that headers repeat; what is wrong joins `flaws`.
pub(super) fn mirrored(
    schema: &Map<String, Value>,
    origin: Origin,
    flaws: &mut Vec<String>,
) -> Vec<MirroredArgument> {
    let mut walk = Walk {
        origin,
        found: Vec::new(),
        flaws,
    };
    walk.schema(schema, &mut Vec::new(), Some(&mut Vec::new()));
    walk.found
}

struct Walk<'f> {
    origin: Origin,
    found: Vec<MirroredArgument>,
    flaws: &'f mut Vec<String>,
}

impl Walk<'_> {
    /// Looks at one schema; `reached` are the names that lead to it through properties alone.
    fn schema(
        &mut self,
        schema: &Map<String, Value>,
        place: &mut Vec<String>,
        mut reached: Option<&mut Vec<Step>>,
    ) {
        if place.len() > DEPTH {
            return;
        }
        if let Some(header) = schema.get(HEADER_KEYWORD) {
            self.annotated(schema, header, place, reached.as_deref());
        }
        for (keyword, value) in schema {
            if keyword == HEADER_KEYWORD || DATA_KEYWORDS.contains(&keyword.as_str()) {
                continue;
            }
            place.push(keyword.clone());
            match value {
                Value::Object(by_name) if BY_NAME.contains(&keyword.as_str()) => {
                    let known = self.known(schema, by_name);
                    for (name, value) in by_name {
                        let Value::Object(inner) = value else {
                            continue;
                        };
                        place.push(name.clone());
                        match &mut reached {
                            Some(path) if keyword == "properties" => {
                                path.push(Step {
                                    name: name.clone(),
                                    known: known.clone(),
                                });
                                self.schema(inner, place, Some(path));
                                path.pop();
                            }
                            _ => self.schema(inner, place, None),
                        }
                        place.pop();
                    }
                }
                Value::Object(inner) => self.schema(inner, place, None),
                Value::Array(several) => {
                    for (index, value) in several.iter().enumerate() {
                        if let Value::Object(inner) = value {
                            place.push(index.to_string());
                            self.schema(inner, place, None);
                            place.pop();
                        }
                    }
                }
                _ => {}
            }
            place.pop();
        }
    }

    /// The names that the object of a schema may have, if it may have no others.
    fn known(
        &self,
        schema: &Map<String, Value>,
        properties: &Map<String, Value>,
    ) -> Option<Arc<[String]>> {
        let is_open = self.origin == Origin::Own
            || schema.contains_key("patternProperties")
            || schema
                .get("additionalProperties")
                .is_some_and(|it| *it != Value::Bool(false));
        (!is_open).then(|| properties.keys().cloned().collect())
    }

    fn annotated(
        &mut self,
        schema: &Map<String, Value>,
        header: &Value,
        place: &[String],
        reached: Option<&Vec<Step>>,
    ) {
        let at = pointer(place);
        let Value::String(header) = header else {
            return self.flaw(format!("`{HEADER_KEYWORD}` at `{at}` is not text"));
        };
        if !is_token(header) {
            return self.flaw(format!(
                "`{HEADER_KEYWORD}` at `{at}` is {header:?}, which no header can be called; use A-Z a-z 0-9 -"
            ));
        }
        let Some(path) = reached.filter(|path| !path.is_empty()) else {
            return self.flaw(format!(
                "`{HEADER_KEYWORD}` at `{at}` is not on a property that is reached through `properties` alone, \
                 where clients look for it"
            ));
        };
        let kind = match schema.get("type").and_then(Value::as_str) {
            Some("string") => Kind::Text,
            Some("integer") => Kind::Integer,
            Some("boolean") => Kind::Boolean,
            _ => {
                return self.flaw(format!(
                    "`{HEADER_KEYWORD}` at `{at}` needs the `type` \"string\", \"integer\" or \"boolean\" beside it"
                ));
            }
        };
        let key = header.to_ascii_lowercase();
        if let Some(other) = self.found.iter().find(|it| it.key == key) {
            let other = dotted(&other.path);
            return self.flaw(format!(
                "the header `{header}` at `{at}` is `{other}`'s already, and headers do not differ by case"
            ));
        }
        self.found.push(MirroredArgument {
            header: header.clone(),
            key,
            path: path.clone(),
            kind,
        });
    }

    fn flaw(&mut self, flaw: String) {
        self.flaws.push(flaw);
    }
}

/// Whether it is a token of HTTP, which names of headers are.
fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|it| it.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&it))
}

/// A JSON Pointer.
fn pointer(place: &[String]) -> String {
    place.iter().fold(String::new(), |pointer, name| {
        pointer + "/" + &name.replace('~', "~0").replace('/', "~1")
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(schema: &Value) -> (Vec<MirroredArgument>, Vec<String>) {
        let mut flaws = Vec::new();
        let found = mirrored(
            schema.as_object().expect("an object"),
            Origin::Own,
            &mut flaws,
        );
        (found, flaws)
    }

    #[test]
    fn properties_are_found_at_any_depth() {
        let (found, flaws) = check(&json!({ "type": "object", "properties": {
            "region": { "type": "string", "x-mcp-header": "Region" },
            "x-mcp-header": { "type": "string", "default": { "x-mcp-header": 5 } },
            "where": { "type": "object", "properties": {
                "floor": { "type": "integer", "x-mcp-header": "Floor" },
                "lit": { "type": "boolean", "x-mcp-header": "lit~" },
            }},
        }}));
        assert!(flaws.is_empty(), "{flaws:?}");
        let found: Vec<_> = found
            .iter()
            .map(|it| (it.key.as_str(), dotted(&it.path), it.kind))
            .collect();
        assert_eq!(
            found,
            [
                ("region", "region".to_owned(), Kind::Text),
                ("floor", "where.floor".to_owned(), Kind::Integer),
                ("lit~", "where.lit".to_owned(), Kind::Boolean),
            ]
        );
    }

    #[test]
    fn what_clients_would_not_follow_is_a_flaw() {
        let annotated = json!({ "type": "string", "x-mcp-header": "A" });
        for (schema, expected) in [
            (annotated.clone(), "not on a property"),
            (
                json!({ "properties": { "a": { "type": "array", "items": annotated } } }),
                "`/properties/a/items`",
            ),
            (
                json!({ "properties": { "a": { "prefixItems": [annotated] } } }),
                "/prefixItems/0",
            ),
            (
                json!({ "oneOf": [{ "properties": { "a": annotated } }] }),
                "`/oneOf/0/properties/a`",
            ),
            (
                json!({ "allOf": [{ "properties": { "a": annotated } }] }),
                "not on a property",
            ),
            (
                json!({ "then": { "properties": { "a": annotated } } }),
                "not on a property",
            ),
            (json!({ "$defs": { "a": annotated } }), "`/$defs/a`"),
            (
                json!({ "additionalProperties": annotated }),
                "not on a property",
            ),
            (
                json!({ "patternProperties": { "a/b": annotated } }),
                "/patternProperties/a~1b",
            ),
            (
                json!({ "properties": { "a": { "type": "number", "x-mcp-header": "A" } } }),
                "needs the `type`",
            ),
            (
                json!({ "properties": { "a": { "type": ["string"], "x-mcp-header": "A" } } }),
                "needs the `type`",
            ),
            (
                json!({ "properties": { "a": { "$ref": "#/$defs/a", "x-mcp-header": "A" } } }),
                "needs the `type`",
            ),
            (
                json!({ "properties": { "a": { "type": "string", "x-mcp-header": 5 } } }),
                "is not text",
            ),
            (
                json!({ "properties": { "a": { "type": "string", "x-mcp-header": "" } } }),
                "no header",
            ),
            (
                json!({ "properties": { "a": { "type": "string", "x-mcp-header": "A b" } } }),
                "no header",
            ),
            (
                json!({ "properties": { "a": { "type": "string", "x-mcp-header": "Ä" } } }),
                "no header",
            ),
            (
                json!({ "properties": { "a": annotated, "b": { "type": "boolean", "x-mcp-header": "a" } } }),
                "is `a`'s already",
            ),
        ] {
            let (_, flaws) = check(&schema);
            assert!(
                matches!(flaws.as_slice(), [flaw] if flaw.contains(expected)),
                "{schema}: {flaws:?}"
            );
        }
    }
}
