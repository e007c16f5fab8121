//! From `key=value` to the JSON that a tool's schema asks for.

use serde_json::{Map, Value};

/// The arguments of a call, given as text.
///
/// What may be text by the schema is taken as text; the rest is read as JSON where it is JSON.
/// What is still wrong, the server says better.
pub(crate) fn arguments(schema: &Map<String, Value>, pairs: Vec<(String, String)>) -> Value {
    let properties = schema.get("properties");
    let typed = |(key, text): (String, String)| {
        let property = properties.and_then(|it| it.get(&key));
        let value = match property {
            Some(property) if !may_be_text(property) => {
                serde_json::from_str(&text).unwrap_or(Value::String(text))
            }
            _ => Value::String(text),
        };
        (key, value)
    };
    Value::Object(pairs.into_iter().map(typed).collect())
}

fn may_be_text(schema: &Value) -> bool {
    if let Some(types) = schema.get("type") {
        return is_string(types) || types.as_array().is_some_and(|it| it.iter().any(is_string));
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return values.iter().any(Value::is_string);
    }
    ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|keyword| schema.get(keyword)?.as_array())
        .flatten()
        .any(may_be_text)
}

fn is_string(name: &Value) -> bool {
    name == "string"
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn text_stays_text_where_the_schema_allows_it() {
        let schema = json!({ "type": "object", "properties": {
            "text": { "type": "string" },
            "maybe": { "type": ["string", "null"] },
            "choice": { "enum": ["1", "2"] },
            "either": { "anyOf": [{ "type": "integer" }, { "type": "string" }] },
            "number": { "type": "integer" },
            "list": { "type": "array", "items": { "type": "string" } },
            "shape": { "anyOf": [{ "type": "object" }] },
            "any": {},
        }});
        for (pair, expected) in [
            ("text=5", json!("5")),
            ("text=", json!("")),
            ("text=a=b", json!("a=b")),
            ("maybe=null", json!("null")),
            ("choice=1", json!("1")),
            ("either=1", json!("1")),
            ("number=5", json!(5)),
            ("number=-5", json!(-5)),
            ("number=five", json!("five")),
            ("list=[\"a\"]", json!(["a"])),
            ("list=a", json!("a")),
            ("shape={\"a\":1}", json!({ "a": 1 })),
            ("any=true", json!(true)),
            ("any=plain", json!("plain")),
            ("unknown=5", json!("5")),
        ] {
            let (key, value) = pair.split_once('=').expect("a pair");
            let arguments = arguments(
                schema.as_object().expect("an object"),
                vec![(key.into(), value.into())],
            );
            assert_eq!(arguments, json!({ key: expected }), "{pair}");
        }
        assert_eq!(arguments(&Map::new(), Vec::new()), json!({}));
    }
}
