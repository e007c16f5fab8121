//! The rules of the profile, as a walk over a published schema that knows nothing of how it was made.

use serde_json::{Map, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Input,
    Output,
}

const NOTES: [&str; 5] = ["title", "description", "default", "examples", "deprecated"];

/// The keywords that go with a type.
fn keywords_of(ty: &str, side: Side) -> Option<&'static [&'static str]> {
    Some(match (ty, side) {
        ("string", _) => &["enum", "format", "pattern", "minLength", "maxLength"],
        ("integer" | "number", _) => &[
            "enum",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
        ],
        ("boolean", _) => &["enum"],
        ("array", Side::Input) => &["items", "minItems", "maxItems", "uniqueItems"],
        ("array", Side::Output) => &[
            "items",
            "prefixItems",
            "minItems",
            "maxItems",
            "uniqueItems",
        ],
        ("object", _) => &["properties", "required", "additionalProperties"],
        ("null", Side::Output) => &[],
        _ => return None,
    })
}

/// Every rule that a schema breaks, with its place.
pub(crate) fn broken_rules(schema: &Value, side: Side) -> Vec<String> {
    let definitions = schema.get("$defs").and_then(Value::as_object);
    let mut walk = Walk {
        side,
        definitions: definitions.cloned().unwrap_or_default(),
        broken: Vec::new(),
    };
    if side == Side::Input {
        let is_closed_object = schema["type"] == "object"
            && schema["properties"].is_object()
            && schema["additionalProperties"] == false;
        walk.demand(is_closed_object, "#", "the root is no closed object");
    }
    walk.demand(schema.get("$ref").is_none(), "#", "the root is a reference");
    let mut root = schema.clone();
    if let Some(root) = root.as_object_mut() {
        root.remove("$defs");
    }
    walk.schema(&root, "#");
    let mut open: Vec<_> = walk.definitions.clone().into_iter().collect();
    open.sort_by(|a, b| a.0.cmp(&b.0));
    for (name, definition) in open {
        let at = format!("#/$defs/{name}");
        let is_plain = name
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || "_-.".contains(it));
        walk.demand(is_plain, &at, "the name needs encoding");
        walk.demand(
            reaches(&definition, &name, &walk.definitions.clone()),
            &at,
            "it is not recursive",
        );
        walk.schema(&definition, &at);
    }
    walk.broken
}

/// Whether a definition leads to the one of a name.
fn reaches(from: &Value, name: &str, definitions: &Map<String, Value>) -> bool {
    let mut seen = Vec::new();
    let mut open = vec![from.clone()];
    while let Some(next) = open.pop() {
        for target in references(&next) {
            if target == name {
                return true;
            }
            if !seen.contains(&target) {
                open.extend(definitions.get(&target).cloned());
                seen.push(target);
            }
        }
    }
    false
}

fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().flat_map(references).collect(),
        Value::Object(members) => members
            .iter()
            .flat_map(|(key, value)| match value.as_str() {
                Some(target) if key == "$ref" => {
                    vec![target.trim_start_matches("#/$defs/").to_owned()]
                }
                _ => references(value),
            })
            .collect(),
        _ => Vec::new(),
    }
}

struct Walk {
    side: Side,
    definitions: Map<String, Value>,
    broken: Vec<String>,
}

impl Walk {
    fn demand(&mut self, holds: bool, at: &str, what: &str) {
        if !holds {
            self.broken.push(format!("{at}: {what}"));
        }
    }

    fn schema(&mut self, schema: &Value, at: &str) {
        let Some(object) = schema.as_object() else {
            return self.demand(false, at, "a schema is no object");
        };
        let rules: Vec<&str> = object
            .keys()
            .map(String::as_str)
            .filter(|it| !NOTES.contains(it))
            .collect();
        if let Some(Value::String(text)) = object.get("description") {
            self.demand(!text.trim().is_empty(), at, "the description is empty");
        }
        match rules.as_slice() {
            // Anything.
            [] => {}
            ["$ref"] => self.reference(&object["$ref"], at),
            ["anyOf"] => self.alternatives(&object["anyOf"], at),
            _ => self.plain(object, &rules, at),
        }
        if let Some(default) = object.get("default") {
            let mut whole = schema.clone();
            whole["$defs"] = self.definitions.clone().into();
            let validator = jsonschema::draft202012::new(&whole).expect("it is sound");
            self.demand(validator.is_valid(default), at, "the default does not fit");
        }
    }

    fn reference(&mut self, reference: &Value, at: &str) {
        let name = reference
            .as_str()
            .and_then(|it| it.strip_prefix("#/$defs/"));
        let is_there = name.is_some_and(|it| self.definitions.contains_key(it));
        self.demand(is_there, at, "the reference leads nowhere");
    }

    fn alternatives(&mut self, alternatives: &Value, at: &str) {
        let ways = alternatives.as_array().cloned().unwrap_or_default();
        self.demand(ways.len() > 1, at, "there is one alternative or none");
        let words = ways
            .iter()
            .filter(|it| it["type"] == "string" && it.get("enum").is_some());
        let words = words.count();
        self.demand(words < 2, at, "words are not one list");
        for (index, way) in ways.iter().enumerate() {
            let is_nested =
                way.get("anyOf").is_some() && way.as_object().is_some_and(|it| it.len() == 1);
            self.demand(!is_nested, at, "an alternative is nothing but alternatives");
            self.demand(
                !ways[..index].contains(way),
                at,
                "an alternative is there twice",
            );
            self.schema(way, &format!("{at}/anyOf/{index}"));
        }
    }

    fn plain(&mut self, object: &Map<String, Value>, rules: &[&str], at: &str) {
        let Some(ty) = object.get("type").and_then(Value::as_str) else {
            return self.demand(false, at, "there is no single `type`");
        };
        let Some(known) = keywords_of(ty, self.side) else {
            return self.demand(false, at, &format!("the type is {ty}"));
        };
        for rule in rules.iter().filter(|it| **it != "type") {
            self.demand(
                known.contains(rule),
                at,
                &format!("`{rule}` does not go with {ty}"),
            );
        }
        match ty {
            "array" => self.array(object, at),
            "object" => self.object(object, at),
            _ => {}
        }
    }

    fn array(&mut self, object: &Map<String, Value>, at: &str) {
        match object.get("items") {
            Some(items) => self.schema(items, &format!("{at}/items")),
            None => self.demand(false, at, "there are no `items`"),
        }
        if let Some(Value::Array(parts)) = object.get("prefixItems") {
            let is_exact = object.get("minItems") == object.get("maxItems")
                && object.get("minItems").and_then(Value::as_u64) == Some(parts.len() as u64);
            self.demand(is_exact, at, "a tuple does not say how long it is");
            for (index, part) in parts.iter().enumerate() {
                self.schema(part, &format!("{at}/prefixItems/{index}"));
            }
        }
    }

    fn object(&mut self, object: &Map<String, Value>, at: &str) {
        let properties = object.get("properties").and_then(Value::as_object);
        match object.get("additionalProperties") {
            Some(Value::Bool(false)) => {
                self.demand(
                    properties.is_some(),
                    at,
                    "a closed object has no `properties`",
                );
            }
            Some(others) => self.schema(others, &format!("{at}/additionalProperties")),
            None => self.demand(false, at, "it does not say whether it is open"),
        }
        if let Some(required) = object.get("required") {
            let names = required.as_array().cloned().unwrap_or_default();
            self.demand(!names.is_empty(), at, "`required` is empty");
            for name in names {
                let is_there =
                    properties.is_some_and(|it| it.contains_key(name.as_str().unwrap_or_default()));
                self.demand(
                    is_there,
                    at,
                    &format!("{name} is required and not described"),
                );
            }
        }
        for (name, property) in properties.into_iter().flatten() {
            self.schema(property, &format!("{at}/properties/{name}"));
        }
    }
}
