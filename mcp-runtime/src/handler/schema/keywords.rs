//! The keywords of JSON Schema: which say something to a reader, which are rules, which hold schemas.

use serde_json::{Map, Value};

/// Keywords that hold one schema.
const HOLDS_ONE: [&str; 10] = [
    "items",
    "additionalProperties",
    "unevaluatedProperties",
    "unevaluatedItems",
    "not",
    "contains",
    "propertyNames",
    "if",
    "then",
    "else",
];
/// Keywords that hold several.
const HOLDS_SEVERAL: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];
/// Keywords that hold schemas by names.
const HOLDS_BY_NAME: [&str; 4] = [
    "properties",
    "patternProperties",
    "$defs",
    "dependentSchemas",
];

/// Keywords that tell a reader something and rule nothing.
const ANNOTATIONS: [&str; 9] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "contentEncoding",
    "contentMediaType",
];

/// The order in which a published schema says what it says.
const ORDER: [&str; 26] = [
    "title",
    "description",
    "type",
    "enum",
    "$ref",
    "anyOf",
    "format",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "prefixItems",
    "items",
    "minItems",
    "maxItems",
    "uniqueItems",
    "properties",
    "required",
    "additionalProperties",
    "default",
    "examples",
    "deprecated",
];

/// Whether a keyword tells a reader something and rules nothing.
pub(super) fn is_annotation(keyword: &str) -> bool {
    ANNOTATIONS.contains(&keyword) || keyword.starts_with("x-")
}

/// The type that a keyword is about.
pub(super) fn kind_of(keyword: &str) -> Option<&'static str> {
    Some(match keyword {
        "minLength" | "maxLength" | "pattern" => "string",
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => "number",
        "items" | "prefixItems" | "minItems" | "maxItems" | "uniqueItems" | "contains" => "array",
        "properties"
        | "required"
        | "additionalProperties"
        | "patternProperties"
        | "unevaluatedProperties"
        | "minProperties"
        | "maxProperties"
        | "propertyNames" => "object",
        _ => return None,
    })
}

/// The schemas that are directly in one, each with the keyword that holds it.
pub(super) fn subschemas(object: &Map<String, Value>) -> impl Iterator<Item = (&str, &Value)> {
    object.iter().flat_map(|(keyword, value)| {
        let keyword = keyword.as_str();
        let held: Vec<&Value> = match value {
            Value::Array(several) if HOLDS_SEVERAL.contains(&keyword) => several.iter().collect(),
            Value::Object(named) if HOLDS_BY_NAME.contains(&keyword) => named.values().collect(),
            one if HOLDS_ONE.contains(&keyword) => vec![one],
            _ => Vec::new(),
        };
        held.into_iter().map(move |schema| (keyword, schema))
    })
}

/// The same, to be changed.
pub(super) fn subschemas_mut(
    object: &mut Map<String, Value>,
) -> impl Iterator<Item = (&str, &mut Value)> {
    object.iter_mut().flat_map(|(keyword, value)| {
        let keyword = keyword.as_str();
        let held: Vec<&mut Value> = if HOLDS_ONE.contains(&keyword) {
            vec![value]
        } else {
            match value {
                Value::Array(several) if HOLDS_SEVERAL.contains(&keyword) => {
                    several.iter_mut().collect()
                }
                Value::Object(named) if HOLDS_BY_NAME.contains(&keyword) => {
                    named.values_mut().collect()
                }
                _ => Vec::new(),
            }
        };
        held.into_iter().map(move |schema| (keyword, schema))
    })
}

/// Brings the keywords into the order of every published schema.
pub(super) fn put_in_order(object: &mut Map<String, Value>) {
    let mut entries: Vec<_> = std::mem::take(object).into_iter().collect();
    let place = |keyword: &str| ORDER.iter().position(|it| *it == keyword);
    entries.sort_by_key(|(keyword, _)| place(keyword).unwrap_or(ORDER.len()));
    object.extend(entries);
}
