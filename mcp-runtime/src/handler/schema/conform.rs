//! One conservative shape for every schema: what clients stumble over is said in another way.

use serde_json::{Map, Value, json};

/// Where a schema may allow null.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nulls {
    /// Inputs: an optional value is left out, and null is read as that.
    Never,
    /// Outputs: an absent field is left out, but a null in a list is really written.
    WhereWritten,
}

/// Brings a schema, and all that are in it, into the shape that clients accept.
pub(super) fn conform(schema: &mut Value, nulls: Nulls) {
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
        // Beside other names it has to be said that any name is welcome.
        if nulls == Nulls::Never && object.contains_key("properties") {
            object.insert("additionalProperties".into(), json!({}));
        } else {
            object.remove("additionalProperties");
        }
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
