//! Schemas that clients accept: one conservative shape in the whole catalogue.

use mcp_runtime::serde_json::{Value, json};

use crate::{named, probe};

fn tools() -> Value {
    let mut probe = probe();
    let tools = probe.ask("tools/list", json!({}))["result"]["tools"].clone();
    assert_eq!(probe.end().code, Some(0));
    tools
}

#[test]
fn no_schema_has_what_some_client_refuses() {
    let tools = tools();
    for tool in tools.as_array().expect("a list") {
        let name = &tool["name"];
        let input = &tool["inputSchema"];
        assert_eq!(input["type"], "object", "{name}");
        assert!(input["properties"].is_object(), "{name}");
        assert_eq!(input["additionalProperties"], false, "{name}");
        for keyword in ["oneOf", "anyOf", "allOf", "enum", "$ref"] {
            assert!(input.get(keyword).is_none(), "{name}: {keyword}");
        }
        walk(input, &format!("{name}"), true);
        if let Some(output) = tool.get("outputSchema") {
            walk(output, &format!("{name} output"), false);
        }
    }
}

/// Checks a schema and every schema in it.
fn walk(schema: &Value, at: &str, input: bool) {
    let object = schema
        .as_object()
        .unwrap_or_else(|| panic!("{at} is no object: {schema}"));
    for keyword in ["$schema", "definitions", "const", "prefixItems"] {
        assert!(!object.contains_key(keyword), "{at} has `{keyword}`");
    }
    if let Some(format) = object.get("format") {
        assert!(
            !schema["type"]
                .as_str()
                .is_some_and(|it| it == "integer" || it == "number"),
            "{at} has the numeric format {format}"
        );
    }
    if input {
        let nullable = schema["type"] == "null"
            || schema["type"]
                .as_array()
                .is_some_and(|it| it.contains(&json!("null")))
            || ["anyOf", "oneOf"].iter().any(|keyword| {
                let branches = schema[keyword].as_array();
                branches.is_some_and(|it| it.iter().any(|it| it["type"] == "null"))
            });
        assert!(!nullable, "{at} allows null: {schema}");
    }
    if schema["type"] == "array" {
        assert!(schema["items"].is_object(), "{at} has no `items`: {schema}");
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        walk(property, &format!("{at}.{name}"), input);
    }
    for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
        walk(definition, &format!("{at}.$defs.{name}"), input);
    }
    for keyword in ["items", "not"] {
        if let Some(inner) = object.get(keyword) {
            walk(inner, &format!("{at}.{keyword}"), input);
        }
    }
    for keyword in ["anyOf", "oneOf", "allOf"] {
        for inner in schema[keyword].as_array().into_iter().flatten() {
            walk(inner, &format!("{at}.{keyword}"), input);
        }
    }
}

#[test]
fn an_optional_argument_is_its_type_and_not_required() {
    assert_eq!(
        named(&tools(), "opt")["inputSchema"],
        json!({
            "type": "object",
            "properties": { "limit": { "type": "integer", "minimum": 0 } },
            "additionalProperties": false,
        })
    );
}

#[test]
fn no_argument_is_an_empty_object() {
    let tools = tools();
    for tool in ["noargs", "visits", "client", "boom"] {
        assert_eq!(
            named(&tools, tool)["inputSchema"],
            json!({ "type": "object", "properties": {}, "additionalProperties": false }),
            "{tool}"
        );
    }
}

#[test]
fn an_enum_of_words_stays_one_in_every_place() {
    let tools = tools();
    let color = json!({ "type": "string", "enum": ["Red", "Green"] });
    let without_words = |schema: &Value| {
        let mut schema = schema.clone();
        schema
            .as_object_mut()
            .expect("a schema")
            .remove("description");
        schema
    };
    let pick = &named(&tools, "pick")["inputSchema"];
    assert_eq!(without_words(&pick["properties"]["color"]), color);
    let many = &named(&tools, "pick_many")["inputSchema"];
    assert_eq!(without_words(&many["properties"]["maybe"]), color);
    assert_eq!(
        without_words(&many["properties"]["several"]["items"]),
        color
    );
    let mood = &many["properties"]["mood"];
    assert_eq!(
        without_words(mood),
        json!({ "type": "string", "enum": ["Happy", "Sad"] })
    );
    let words = mood["description"].as_str().expect("a description");
    assert!(
        words.contains("All is well.") && words.contains("All is not."),
        "{words}"
    );
    assert_eq!(many["required"], json!(["mood", "several"]));
}

#[test]
fn numbers_have_the_bounds_of_their_types() {
    let tools = tools();
    let items = &named(&tools, "list")["inputSchema"]["properties"]["xs"];
    assert_eq!(
        *items,
        json!({ "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u64 } })
    );
    let a = &named(&tools, "add_plainly")["inputSchema"]["properties"]["a"];
    assert_eq!(*a, json!({ "type": "integer" }));
}

#[test]
fn an_output_is_described_as_it_is_written() {
    let tools = tools();
    let stats = &named(&tools, "stats")["outputSchema"];
    assert_eq!(stats["type"], "object");
    assert_eq!(stats["required"], json!(["mean", "id"]));
    assert_eq!(stats["properties"]["note"]["type"], "string");
    assert_eq!(stats["properties"]["id"]["minimum"], 0);
    assert_eq!(named(&tools, "words")["outputSchema"]["type"], "array");
    assert_eq!(named(&tools, "add")["outputSchema"]["type"], "integer");
    assert_eq!(
        named(&tools, "raw")["inputSchema"]["required"],
        json!(["type"])
    );
}
