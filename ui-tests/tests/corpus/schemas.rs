//! Every published schema is sound and keeps to the profile.

use mcp_runtime::testing::{Client, block_on};
use serde_json::{Value, json};

use crate::rules::{Side, broken_rules};
use crate::{Tool, tools};

fn all_schemas(tool: &Tool) -> impl Iterator<Item = (Side, &Value)> {
    let output = tool.output.as_ref().map(|it| (Side::Output, it));
    [(Side::Input, &tool.input)].into_iter().chain(output)
}

#[test]
fn every_schema_is_sound_by_the_metaschema() {
    let metaschema = jsonschema::draft202012::meta::validator();
    for tool in tools() {
        for (side, schema) in all_schemas(tool) {
            let faults: Vec<_> = metaschema
                .iter_errors(schema)
                .map(|it| it.to_string())
                .collect();
            assert!(
                faults.is_empty(),
                "{} {side:?}: {faults:?} in {schema}",
                tool.name
            );
            jsonschema::draft202012::new(schema)
                .unwrap_or_else(|why| panic!("{} {side:?}: {why} in {schema}", tool.name));
        }
    }
}

#[test]
fn every_schema_keeps_every_rule_of_the_profile() {
    let mut broken = Vec::new();
    for tool in tools() {
        for (side, schema) in all_schemas(tool) {
            let rules = broken_rules(schema, side);
            broken.extend(
                rules
                    .iter()
                    .map(|it| format!("{} {side:?} {it}\n    {schema}", tool.name)),
            );
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn the_catalogue_is_the_same_each_time() {
    let printed = || -> Vec<String> {
        let client = Client::new(mcp_runtime::server!());
        let tools = block_on(client.list_tools()).expect("a list");
        let printed = tools
            .iter()
            .map(|it| serde_json::to_string(&it).expect("JSON"));
        printed.collect()
    };
    assert_eq!(printed(), printed());
}

fn argument(name: &str) -> Value {
    let tools = tools();
    let tool = tools.iter().find(|it| it.name == name);
    tool.and_then(Tool::argument)
        .unwrap_or_else(|| panic!("{name} has no argument"))
        .clone()
}

fn output(name: &str) -> Value {
    let tools = tools();
    let tool = tools.iter().find(|it| it.name == name);
    tool.and_then(|it| it.output.clone())
        .unwrap_or_else(|| panic!("{name} has no output"))
}

#[test]
fn a_struct_is_a_closed_object() {
    let point = json!({
        "description": "A place on a plane.",
        "type": "object",
        "properties": {
            "x": { "description": "To the right.", "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX },
            "y": { "description": "Upwards.", "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX },
        },
        "required": ["x", "y"],
        "additionalProperties": false,
    });
    assert_eq!(argument("echo_point"), point);
    assert_eq!(output("echo_point"), point);
    assert_eq!(argument("echo_optional_point"), point);
    assert_eq!(
        argument("echo_empty"),
        json!({ "type": "object", "properties": {}, "additionalProperties": false })
    );
}

#[test]
fn variants_with_data_are_alternatives_with_a_tag_of_one_value() {
    let notice = argument("echo_notice");
    let ways = notice["anyOf"].as_array().expect("alternatives");
    let tags: Vec<_> = ways
        .iter()
        .map(|it| it["properties"]["type"].clone())
        .collect();
    let tag = |word: &str| json!({ "type": "string", "enum": [word] });
    assert_eq!(tags, [tag("silent"), tag("email"), tag("call")]);
    assert_eq!(ways[1]["required"], json!(["type", "to"]));
    assert_eq!(ways[0]["description"], "Nobody is.");
    assert_eq!(notice["description"], "How somebody is told.");
}

#[test]
fn words_of_an_enum_are_one_list_also_beside_variants_with_data() {
    assert_eq!(
        argument("echo_color"),
        json!({ "type": "string", "enum": ["Red", "Green"] })
    );
    let shape = argument("echo_shape");
    let words: Vec<_> = shape["anyOf"]
        .as_array()
        .expect("alternatives")
        .iter()
        .filter(|it| it["type"] == "string")
        .collect();
    assert_eq!(
        words,
        [&json!({
            "type": "string",
            "enum": ["Blank", "Nothing"],
            "description": "- `Nothing`: Nothing at all.",
        })]
    );
}

#[test]
fn a_flattened_enum_makes_alternatives_of_the_whole() {
    let car = argument("echo_car");
    let ways = car["anyOf"].as_array().expect("alternatives");
    assert_eq!(ways.len(), 3, "{car}");
    for way in ways {
        assert_eq!(
            way["properties"]["label"]["description"], "On the door.",
            "{car}"
        );
        assert_eq!(way["additionalProperties"], false, "{car}");
    }
    assert_eq!(ways[0]["required"], json!(["label", "kind", "liters"]));
    let painted = argument("echo_painted_car");
    assert_eq!(
        painted["anyOf"].as_array().map(Vec::len),
        Some(6),
        "{painted}"
    );
}

#[test]
fn only_maps_and_any_values_are_open() {
    let maps = argument("echo_maps");
    let of = |name: &str| maps["properties"][name].clone();
    assert_eq!(
        of("by_number"),
        json!({ "description": "Keys match `^\\d+$`.", "type": "object", "additionalProperties": { "type": "string" } })
    );
    let level = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    assert_eq!(
        of("by_color"),
        json!({ "type": "object", "properties": { "Red": level, "Green": level }, "additionalProperties": false })
    );
    let anything = argument("echo_anything");
    assert_eq!(anything["properties"]["bare"], json!({}));
    assert_eq!(
        anything["properties"]["members"],
        json!({ "type": "object", "additionalProperties": {} })
    );
    assert_eq!(
        argument("echo_extended")["additionalProperties"],
        json!({ "type": "integer" })
    );
    assert_eq!(argument("echo_open")["additionalProperties"], json!({}));
}

#[test]
fn a_type_that_is_a_part_of_itself_is_referred_to_by_name_only_there() {
    let tools = tools();
    for tool in tools {
        let has_definitions = tool.input.get("$defs").is_some();
        let is_recursive = [
            "tree", "trees", "chain", "term", "filter", "folder", "json", "layer", "forest",
        ]
        .iter()
        .any(|it| tool.name == format!("echo_{it}"));
        assert_eq!(has_definitions, is_recursive, "{}", tool.name);
    }
    assert_eq!(argument("echo_tree")["type"], "object");
    let items = &argument("echo_tree")["properties"]["children"]["items"];
    assert_eq!(*items, json!({ "$ref": "#/$defs/Tree" }));
    assert_eq!(output("echo_tree")["type"], "object");
}

#[test]
fn what_is_null_when_it_is_written_may_be_null_in_an_output() {
    let gaps = &output("echo_lists")["properties"]["gaps"]["items"];
    assert_eq!(
        *gaps,
        json!({ "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 65535 }, { "type": "null" }] })
    );
    let taken = &argument("echo_lists")["properties"]["gaps"]["items"];
    assert_eq!(
        *taken,
        json!({ "type": "integer", "minimum": 0, "maximum": 65535 })
    );
    let optional = output("echo_optional");
    assert!(optional.get("required").is_none(), "{optional}");
    assert_eq!(optional["properties"]["text"], json!({ "type": "string" }));
}

#[test]
fn a_result_promises_only_what_its_type_holds() {
    let month = |schema: &Value| schema["properties"]["month"].clone();
    assert_eq!(
        month(&argument("echo_bounded")),
        json!({ "type": "integer", "minimum": 1, "maximum": 12 })
    );
    assert_eq!(
        month(&output("echo_bounded")),
        json!({ "type": "integer", "minimum": 0, "maximum": 255 })
    );
    let short = |schema: &Value| schema["properties"]["short"].clone();
    assert_eq!(
        short(&argument("echo_held")),
        json!({ "type": "string", "minLength": 1, "maxLength": 8 })
    );
    assert_eq!(short(&output("echo_held")), json!({ "type": "string" }));
    assert_eq!(output("echo_uuid")["format"], "uuid");
}

#[test]
fn a_tuple_is_given_with_its_parts_in_order() {
    assert_eq!(
        output("give_pair"),
        json!({
            "type": "array",
            "prefixItems": [{ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX }, { "type": "string" }],
            "items": {},
            "minItems": 2,
            "maxItems": 2,
        })
    );
    let pairs = &argument("echo_arrays")["properties"]["pairs"]["items"];
    assert_eq!(
        *pairs,
        json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 })
    );
}
