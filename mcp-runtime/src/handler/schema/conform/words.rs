//! What types say in ways that clients stumble over: formats, bounds, single values and defaults.

use serde_json::{Map, Number, Value, json};

use super::super::Side;

/// Formats of text that validators know.
const FORMATS: [&str; 19] = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];
/// Formats that only `schemars` knows, in words.
const IN_WORDS: [(&str, &str); 3] = [
    ("ip", "An IPv4 or IPv6 address."),
    (
        "partial-date-time",
        "A date and a time without an offset, such as 2026-07-28T12:30:00.",
    ),
    (
        "partial-time",
        "A time without an offset, such as 12:30:00.",
    ),
];

/// Writes one value as a list of one.
pub(super) fn list_single_value(object: &mut Map<String, Value>) {
    if let Some(value) = object.shift_remove("const") {
        object.insert("enum".into(), json!([value]));
    }
}

/// The types of the values that an enum lists, each once.
pub(super) fn kinds_of_values(values: &[Value]) -> Vec<Value> {
    let mut kinds: Vec<Value> = Vec::new();
    for value in values {
        let kind = kind(value);
        if !kinds.iter().any(|it| it == kind) {
            kinds.push(kind.into());
        }
    }
    kinds
}

pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(it) if it.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Takes from the default what arguments never say: null is absence. Outputs have no defaults.
pub(super) fn settle_default(object: &mut Map<String, Value>, side: Side) {
    if side == Side::Output || object.get("default") == Some(&Value::Null) {
        object.shift_remove("default");
    }
    if let Some(default) = object.get_mut("default") {
        drop_null_members(default);
    }
}

fn drop_null_members(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(drop_null_members),
        Value::Object(members) => {
            members.retain(|_, it| !it.is_null());
            members.values_mut().for_each(drop_null_members);
        }
        _ => {}
    }
}

/// Formats that are types of their own: what is written has them without anybody's checking.
const FORMATS_OF_TYPES: [&str; 6] = ["date", "date-time", "time", "ipv4", "ipv6", "uuid"];
/// What attributes demand of a text or a number. Arguments are held to it, but nothing holds results.
const DEMANDS: [&str; 8] = [
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

/// Takes out of the schema of a result what its type does not promise by itself.
pub(super) fn promise_only_what_holds(object: &mut Map<String, Value>, side: Side) {
    if side == Side::Input {
        return;
    }
    // The bounds of a number are made of its format afterwards.
    let ty = object.get("type").and_then(Value::as_str);
    let is_number = matches!(ty, Some("integer" | "number"));
    object.retain(|keyword, value| match keyword.as_str() {
        "format" => {
            is_number || FORMATS_OF_TYPES.iter().any(|it| value == it) || words_for(value).is_some()
        }
        keyword => !DEMANDS.contains(&keyword),
    });
    // A list that is always of one length is an array; others are as long as they are.
    if object.get("minItems") != object.get("maxItems") {
        object.shift_remove("minItems");
        object.shift_remove("maxItems");
    }
}

fn words_for(format: &Value) -> Option<&'static str> {
    let found = IN_WORDS.iter().find(|(name, _)| format == name);
    found.map(|(_, words)| *words)
}

/// Keeps a format of text that validators know, and says others in words.
pub(super) fn settle_format(object: &mut Map<String, Value>) {
    let Some(Value::String(format)) = object.get("format") else {
        return;
    };
    if FORMATS.contains(&format.as_str()) {
        return;
    }
    let words = object.shift_remove("format").as_ref().and_then(words_for);
    if let Some(words) = words {
        object.entry("description").or_insert(words.into());
    }
}

/// Replaces a numeric format, which clients stumble over, by the bounds that it means; bounds of whole
/// numbers are inclusive.
pub(super) fn settle_number(object: &mut Map<String, Value>) {
    let format = object.shift_remove("format");
    let (low, high) = match format.as_ref().and_then(Value::as_str) {
        Some("int8") => (Some(i64::from(i8::MIN)), Some(i64::from(i8::MAX))),
        Some("int16") => (Some(i64::from(i16::MIN)), Some(i64::from(i16::MAX))),
        Some("int32") => (Some(i64::from(i32::MIN)), Some(i64::from(i32::MAX))),
        Some("uint8") => (Some(0), Some(i64::from(u8::MAX))),
        Some("uint16") => (Some(0), Some(i64::from(u16::MAX))),
        Some("uint32") => (Some(0), Some(i64::from(u32::MAX))),
        Some("uint" | "uint64" | "uint128") => (Some(0), None),
        _ => (None, None),
    };
    let is_whole = object.get("type").is_some_and(|it| it == "integer");
    if is_whole {
        include(object, "exclusiveMinimum", "minimum", 1);
        include(object, "exclusiveMaximum", "maximum", -1);
    }
    for (key, bound) in [("minimum", low), ("maximum", high)] {
        if let Some(bound) = bound {
            object.entry(key).or_insert_with(|| bound.into());
        }
    }
    // The type refuses zero by itself, and nothing but `not` could say it.
    let is_zero = |it: &Value| it == &json!({ "const": 0 }) || it == &json!({ "enum": [0] });
    if object.get("not").is_some_and(is_zero) {
        object.shift_remove("not");
        object.entry("description").or_insert("Not 0.".into());
    }
}

/// Says an exclusive bound as an inclusive one, where none is said yet.
fn include(object: &mut Map<String, Value>, exclusive: &str, inclusive: &str, step: i64) {
    let bound = object.get(exclusive).and_then(Value::as_i64);
    let Some(bound) = bound.and_then(|it| it.checked_add(step)) else {
        return;
    };
    object.shift_remove(exclusive);
    let other = object.get(inclusive).and_then(Value::as_i64);
    let narrower = match other {
        Some(other) if step > 0 => other.max(bound),
        Some(other) => other.min(bound),
        None => bound,
    };
    object.insert(inclusive.into(), Number::from(narrower).into());
}
