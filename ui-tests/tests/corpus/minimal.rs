//! The smallest value that a schema asks for decodes, and nothing that it demands can be left out.

use mcp_runtime::testing::{CallResult, block_on};
use serde_json::{Map, Value, json};

use crate::instance::{DEPTH, Described, full, minimal};
use crate::{HELD_LATER, Tool, client, tools};

fn call(tool: &str, arguments: &Value) -> CallResult {
    block_on(client().call(tool, arguments))
        .unwrap_or_else(|error| panic!("{tool} with {arguments}: {error:?}"))
}

fn described(tool: &Tool) -> Described<'_> {
    Described {
        schema: &tool.input,
        definitions: &tool.input["$defs"],
    }
}

fn check_output(tool: &Tool, result: &CallResult) {
    let Some(schema) = &tool.output else {
        return;
    };
    let value: Value = result.structured().expect("structured content");
    let validator = jsonschema::draft202012::new(schema).expect("it is sound");
    let faults: Vec<_> = validator
        .iter_errors(&value)
        .map(|it| it.to_string())
        .collect();
    assert!(
        faults.is_empty(),
        "{}: {value} is not {schema}: {faults:?}",
        tool.name
    );
    let twin: Value = serde_json::from_str(&result.text()).expect("the text is JSON");
    assert_eq!(twin, value, "{}", tool.name);
}

#[test]
fn the_smallest_and_the_fullest_value_decode_and_come_back_as_promised() {
    for tool in tools() {
        let smallest = minimal(described(tool), DEPTH);
        let fullest = full(described(tool));
        for arguments in [smallest, fullest] {
            let arguments = arguments.unwrap_or_else(|| panic!("nothing fits {}", tool.input));
            let result = call(&tool.name, &arguments);
            assert!(
                !result.is_error(),
                "{} with {arguments}: {}",
                tool.name,
                result.text()
            );
            check_output(tool, &result);
        }
    }
}

#[test]
fn what_may_be_left_out_may_be_null() {
    for tool in tools() {
        let mut arguments = minimal(described(tool), DEPTH).expect("something fits");
        let filled = fill_with_null(&tool.input, &mut arguments);
        let result = call(&tool.name, &arguments);
        // A map of words is an object whose members may be left out, and its values may need to be there.
        if filled && !tool.name.contains("map") && !HELD_LATER.contains(&tool.name.as_str()) {
            assert!(
                !result.is_error(),
                "{} with {arguments}: {}",
                tool.name,
                result.text()
            );
            check_output(tool, &result);
        }
    }
}

/// Says null for every `Option` at the top of the argument.
fn fill_with_null(schema: &Value, value: &mut Value) -> bool {
    let schema = &schema["properties"]["it"];
    let Some(members) = value["it"].as_object_mut() else {
        return false;
    };
    let mut filled = false;
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if !members.contains_key(name) && property.get("default").is_none() {
            members.insert(name.clone(), Value::Null);
            filled = true;
        }
    }
    filled
}

#[test]
fn a_demanded_member_that_is_missing_is_named() {
    let mut dropped = 0;
    for tool in tools()
        .iter()
        .filter(|it| !HELD_LATER.contains(&it.name.as_str()))
    {
        for arguments in [minimal(described(tool), DEPTH), full(described(tool))] {
            let arguments = arguments.expect("something fits");
            for (smaller, name) in without_each(described(tool), &arguments) {
                let result = call(&tool.name, &smaller);
                assert!(
                    result.is_error(),
                    "{} took {smaller} without {name}",
                    tool.name
                );
                let text = result.text();
                assert!(
                    text.contains(&format!("`{name}`")),
                    "{} with {smaller} does not name {name}: {text}",
                    tool.name
                );
                dropped += 1;
            }
        }
    }
    assert!(dropped > 100, "{dropped}");
}

/// The value without each member that is demanded, on the ways that have no alternatives.
fn without_each(described: Described<'_>, value: &Value) -> Vec<(Value, String)> {
    if let Some(target) = described.target() {
        return without_each(target, value);
    }
    match value {
        Value::Object(members) => without_member(described, members),
        Value::Array(values) => {
            let items = described.with(&described.schema["items"]);
            let mut all = Vec::new();
            for (index, inner) in values.iter().enumerate() {
                for (smaller, name) in without_each(items, inner) {
                    let mut values = values.clone();
                    values[index] = smaller;
                    all.push((values.into(), name));
                }
            }
            all
        }
        _ => Vec::new(),
    }
}

fn without_member(described: Described<'_>, members: &Map<String, Value>) -> Vec<(Value, String)> {
    let mut all = Vec::new();
    for (name, property) in described.properties() {
        let Some(value) = members.get(name) else {
            continue;
        };
        if described.requires(name) {
            let mut members = members.clone();
            members.remove(name);
            all.push((json!(members), name.clone()));
        }
        for (smaller, inner) in without_each(property, value) {
            let mut members = members.clone();
            members.insert(name.clone(), smaller);
            all.push((json!(members), inner));
        }
    }
    all
}
