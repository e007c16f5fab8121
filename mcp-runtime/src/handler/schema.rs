//! Schemas that clients accept: one conservative shape, whatever a type's derive says.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::ArgumentDescription;

/// The schema of a tool's arguments.
pub(crate) fn input_schema(arguments: &[ArgumentDescription]) -> Value {
    let mut generator = SchemaGenerator::new(settings());
    let mut properties = Map::new();
    let mut required = Vec::new();
    for argument in arguments {
        let mut schema = (argument.schema)(&mut generator).to_value();
        conform(&mut schema, Nulls::Never);
        describe(&mut schema, argument.description);
        properties.insert(argument.name.to_owned(), schema);
        if argument.required {
            required.push(Value::from(argument.name));
        }
    }
    let mut root = Map::new();
    root.insert("type".into(), "object".into());
    root.insert("properties".into(), properties.into());
    if !required.is_empty() {
        root.insert("required".into(), required.into());
    }
    root.insert("additionalProperties".into(), false.into());
    add_definitions(&mut root, generator.take_definitions(true), Nulls::Never);
    root.into()
}

/// The schema of a structured output; none where anything may come.
pub(crate) fn output_schema<T: JsonSchema + ?Sized>() -> Option<Value> {
    let mut generator = SchemaGenerator::new(settings().for_serialize());
    let mut root = generator.subschema_for::<T>().to_value();
    conform(&mut root, Nulls::WhereWritten);
    let object = root.as_object_mut()?;
    add_definitions(
        object,
        generator.take_definitions(true),
        Nulls::WhereWritten,
    );
    let says_nothing = object
        .keys()
        .all(|key| matches!(key.as_str(), "title" | "description"));
    (!says_nothing).then_some(root)
}

/// The known name that is nearest to a misspelt one, if one is near.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let length = name.chars().count();
    let limit = 1 + length / 4;
    known
        .iter()
        .map(|candidate| (distance(name, candidate), *candidate))
        .filter(|(distance, _)| *distance <= limit && *distance < length)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| {
        settings.meta_schema = None;
        settings.inline_subschemas = true;
    })
}

fn add_definitions(
    root: &mut Map<String, Value>,
    mut definitions: Map<String, Value>,
    nulls: Nulls,
) {
    if definitions.is_empty() {
        return;
    }
    definitions
        .values_mut()
        .for_each(|schema| conform(schema, nulls));
    root.insert("$defs".into(), definitions.into());
}

fn describe(schema: &mut Value, description: &str) {
    let (false, Some(object)) = (description.is_empty(), schema.as_object_mut()) else {
        return;
    };
    // What the parameter says comes first; the type's own words stay where they list variants.
    let own = object
        .get("description")
        .and_then(Value::as_str)
        .filter(|own| own.contains("\n- "));
    let text = match own {
        Some(own) => format!("{description}\n{own}"),
        None => description.to_owned(),
    };
    object.insert("description".into(), text.into());
}

/// Where a schema may allow null.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nulls {
    /// Inputs: an optional value is left out, and null is read as that.
    Never,
    /// Outputs: an absent field is left out, but a null in a list is really written.
    WhereWritten,
}

/// Brings a schema, and all that are in it, into the shape that clients accept.
fn conform(schema: &mut Value, nulls: Nulls) {
    if let Value::Bool(allowed) = *schema {
        *schema = if allowed {
            json!({})
        } else {
            json!({ "not": {} })
        };
        return;
    }
    if nulls == Nulls::Never {
        drop_null(schema);
    }
    flatten_variants(schema);
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    object.remove("$schema");
    bound_numbers(object);
    if object.get("additionalProperties") == Some(&Value::Bool(true)) {
        object.remove("additionalProperties");
    }
    if object.get("type").is_some_and(|it| it == "array") && !object.contains_key("prefixItems") {
        object.entry("items").or_insert_with(|| json!({}));
    }
    conform_properties(object, nulls);
    for key in [
        "items",
        "additionalProperties",
        "not",
        "contains",
        "propertyNames",
    ] {
        if let Some(inner) = object
            .get_mut(key)
            .filter(|inner| !inner.is_boolean() || key == "items")
        {
            conform(inner, nulls);
        }
    }
    for key in ["anyOf", "oneOf", "allOf", "prefixItems"] {
        if let Some(Value::Array(inner)) = object.get_mut(key) {
            for schema in inner {
                conform(schema, nulls);
            }
        }
    }
    for key in ["$defs", "patternProperties"] {
        if let Some(Value::Object(inner)) = object.get_mut(key) {
            inner.values_mut().for_each(|schema| conform(schema, nulls));
        }
    }
}

fn conform_properties(object: &mut Map<String, Value>, nulls: Nulls) {
    let mut left_out = Vec::new();
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for (name, schema) in properties {
            // A field that is null is not written, so it is neither null nor required.
            if nulls == Nulls::WhereWritten && drop_null(schema) {
                left_out.push(name.clone());
            }
            conform(schema, nulls);
        }
    }
    if let Some(Value::Array(required)) = object.get_mut("required") {
        required.retain(|name| !left_out.iter().any(|left| name == left));
        if required.is_empty() {
            object.remove("required");
        }
    }
}

/// Takes null out of what a schema allows. Says whether it was allowed.
fn drop_null(schema: &mut Value) -> bool {
    let Some(object) = schema.as_object_mut() else {
        return schema == &Value::Bool(true);
    };
    // A unit is written as null and nothing else.
    let mut had = object.get("type").is_some_and(|it| it == "null");
    if let Some(Value::Array(types)) = object.get_mut("type") {
        had |= types.iter().any(|it| it == "null");
        types.retain(|it| it != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(values)) = object.get_mut("enum") {
        had |= values.iter().any(Value::is_null);
        values.retain(|it| !it.is_null());
    }
    for key in ["anyOf", "oneOf"] {
        let Some(Value::Array(branches)) = object.get_mut(key) else {
            continue;
        };
        let before = branches.len();
        branches.retain(|branch| branch.get("type").is_none_or(|it| it != "null"));
        had |= branches.len() < before;
        if let [Value::Object(only)] = branches.as_mut_slice() {
            let only = std::mem::take(only);
            object.remove(key);
            for (name, value) in only {
                object.entry(name).or_insert(value);
            }
        }
    }
    had
}

/// Writes an enum of strings as `enum`, with what the variants say in the description.
fn flatten_variants(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    let Some(Value::Array(branches)) = object.get("oneOf") else {
        return;
    };
    let mut values = Vec::new();
    let mut told = String::new();
    for branch in branches {
        let one = branch.get("const").map(std::slice::from_ref);
        let Some(strings) = one.or_else(|| branch.get("enum")?.as_array().map(Vec::as_slice))
        else {
            return;
        };
        if !strings.iter().all(Value::is_string) {
            return;
        }
        if let (Some(text), [Value::String(name)]) =
            (branch.get("description").and_then(Value::as_str), strings)
        {
            told = format!("{told}\n- `{name}`: {text}");
        }
        values.extend_from_slice(strings);
    }
    object.remove("oneOf");
    object.insert("type".into(), "string".into());
    object.insert("enum".into(), values.into());
    if !told.is_empty() {
        let own = object
            .get("description")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let text = format!("{own}{told}");
        object.insert("description".into(), text.trim_start().into());
    }
}

/// Replaces a numeric format, which clients stumble over, by the bounds that it means.
fn bound_numbers(object: &mut Map<String, Value>) {
    let Some(Value::String(format)) = object.get("format") else {
        return;
    };
    let (low, high) = match format.as_str() {
        "int8" => (Some(i64::from(i8::MIN)), Some(i64::from(i8::MAX))),
        "int16" => (Some(i64::from(i16::MIN)), Some(i64::from(i16::MAX))),
        "int32" => (Some(i64::from(i32::MIN)), Some(i64::from(i32::MAX))),
        "uint8" => (Some(0), Some(i64::from(u8::MAX))),
        "uint16" => (Some(0), Some(i64::from(u16::MAX))),
        "uint32" => (Some(0), Some(i64::from(u32::MAX))),
        "uint" | "uint64" | "uint128" => (Some(0), None),
        "int" | "int64" | "int128" | "float" | "double" => (None, None),
        _ => return,
    };
    object.remove("format");
    for (key, bound) in [("minimum", low), ("maximum", high)] {
        if let Some(bound) = bound {
            object.entry(key).or_insert_with(|| bound.into());
        }
    }
}

/// How many letters are to be changed, added or left out to get from one word to another.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in right.iter().enumerate() {
            let changed = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}

/// The schema that a type's derive gives, as JSON.
#[cfg(test)]
fn derived<T: JsonSchema>(generator: &mut SchemaGenerator) -> schemars::Schema {
    generator.subschema_for::<T>()
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Deserialize, Serialize, JsonSchema)]
    enum Color {
        /// Like blood.
        Red,
        Green,
    }

    #[derive(Deserialize, Serialize, JsonSchema)]
    struct Tree {
        name: Option<String>,
        children: Vec<Tree>,
    }

    fn argument_of<T: JsonSchema>() -> Value {
        let argument = ArgumentDescription {
            name: "it",
            description: "",
            required: false,
            schema: derived::<T>,
        };
        let schema = input_schema(&[argument]);
        schema["properties"]["it"].clone()
    }

    #[test]
    fn a_tool_without_arguments_takes_an_empty_closed_object() {
        assert_eq!(
            input_schema(&[]).to_string(),
            r#"{"type":"object","properties":{},"additionalProperties":false}"#
        );
    }

    #[test]
    fn arguments_have_schemas_that_clients_accept() {
        let color = json!({"type": "string", "enum": ["Green", "Red"], "description": "- `Red`: Like blood."});
        for (schema, expected) in [
            (
                argument_of::<Option<u64>>(),
                json!({"type": "integer", "minimum": 0}),
            ),
            (
                argument_of::<i32>(),
                json!({"type": "integer", "minimum": i32::MIN, "maximum": i32::MAX}),
            ),
            (argument_of::<f64>(), json!({"type": "number"})),
            (argument_of::<Value>(), json!({})),
            (
                argument_of::<Vec<Value>>(),
                json!({"type": "array", "items": {}}),
            ),
            (argument_of::<Option<Color>>(), color.clone()),
            (
                argument_of::<Vec<Color>>(),
                json!({"type": "array", "items": color}),
            ),
        ] {
            assert_eq!(schema, expected);
        }
    }

    #[test]
    fn a_recursive_type_refers_to_a_definition() {
        let schema = argument_of::<Tree>();
        assert!(schema.to_string().contains("#/$defs/Tree"), "{schema}");
    }

    #[test]
    fn an_output_field_that_may_be_left_out_is_neither_required_nor_null() {
        let schema = output_schema::<Tree>().expect("a struct has a schema");
        let tree = if schema.get("properties").is_some() {
            &schema
        } else {
            &schema["$defs"]["Tree"]
        };
        assert_eq!(
            tree["properties"]["name"],
            json!({"type": "string"}),
            "{schema}"
        );
        assert_eq!(tree["required"], json!(["children"]), "{schema}");
    }

    #[test]
    fn an_output_that_may_be_anything_has_no_schema() {
        assert_eq!(output_schema::<Value>(), None);
    }

    #[test]
    fn a_misspelt_name_finds_its_neighbour() {
        assert_eq!(nearest("txet", &["text", "limit"]), Some("text"));
        assert_eq!(nearest("colour", &["color", "limit"]), Some("color"));
        assert_eq!(nearest("zzz", &["text", "limit"]), None);
    }
}
