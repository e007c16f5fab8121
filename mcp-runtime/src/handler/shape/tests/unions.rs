//! Values that may be one of several things.

use serde_json::{Value, json};

use super::{LENIENT, check_read, check_told, read_as};

fn tagged() -> Value {
    json!({ "anyOf": [
        {
            "type": "object",
            "properties": { "kind": { "type": "string", "enum": ["circle"] }, "radius": { "type": "number" } },
            "required": ["kind", "radius"],
            "additionalProperties": false,
        },
        {
            "type": "object",
            "properties": { "kind": { "type": "string", "enum": ["box"] }, "sides": { "type": "array", "items": { "type": "integer" } } },
            "required": ["kind", "sides"],
            "additionalProperties": false,
        },
    ]})
}

#[test]
fn a_tag_decides_what_is_told() {
    check_read(
        &tagged(),
        &[
            (
                r#"{"kind":"circle","radius":"1.5"}"#,
                r#"{"kind":"circle","radius":1.5}"#,
            ),
            (
                r#"{"sides":[1,"2"],"kind":"box"}"#,
                r#"{"sides":[1,2],"kind":"box"}"#,
            ),
            (
                r#""{\"kind\":\"circle\",\"radius\":1}""#,
                r#"{"kind":"circle","radius":1}"#,
            ),
        ],
    );
    check_told(
        &tagged(),
        &[
            (
                r#"{"kind":"box","sides":[true],"radius":1}"#,
                "`it.sides[0]` must be an integer, got true\n\
                 `it.radius` is unknown; known are `kind`, `sides`",
            ),
            (
                r#"{"kind":"circle"}"#,
                "`it.radius` is missing; it must be a number",
            ),
            (
                r#"{"kind":"Box"}"#,
                "`it.kind` must be one of `circle`, `box`, got \"Box\"; did you mean `box`?",
            ),
            (
                r#"{"kind":3}"#,
                "`it.kind` must be one of `circle`, `box`, got 3",
            ),
            (
                r#"{"radius":1}"#,
                "`it.kind` is missing; it must be one of `circle`, `box`",
            ),
            ("7", "`it` must be an object, got 7"),
            (
                r#""{\"kind\":\"circle\"}""#,
                "`it.radius` is missing; it must be a number",
            ),
        ],
    );
}

#[test]
fn a_key_decides_what_is_told() {
    let keyed = json!({ "anyOf": [
        { "type": "string", "enum": ["Now", "Never"] },
        {
            "type": "object",
            "properties": { "At": { "type": "integer" } },
            "required": ["At"],
            "additionalProperties": false,
        },
        {
            "type": "object",
            "properties": { "In": {
                "type": "object",
                "properties": { "days": { "type": "integer" } },
                "required": ["days"],
                "additionalProperties": false,
            }},
            "required": ["In"],
            "additionalProperties": false,
        },
    ]});
    check_read(
        &keyed,
        &[
            ("\"Now\"", "\"Now\""),
            (r#"{"At":"5"}"#, r#"{"At":5}"#),
            (r#"{"In":{"days":1.0}}"#, r#"{"In":{"days":1}}"#),
        ],
    );
    check_told(
        &keyed,
        &[
            (
                r#"{"In":{"dayz":1}}"#,
                "`it.In.dayz` is unknown, did you mean `days`?; known are `days`\n`it.In.days` is missing; it must be an integer",
            ),
            (
                r#"{"at":5}"#,
                "`it.at` is unknown, did you mean `At`?; known are `At`, `In`",
            ),
            ("{}", "`it` is missing; it must be one of `At`, `In`"),
            (
                "\"now\"",
                "`it` must be one of `Now`, `Never`, got \"now\"; did you mean `Now`?",
            ),
            (
                "5",
                "`it` must be one of `Now`, `Never` or an object, got 5",
            ),
        ],
    );
}

#[test]
fn without_a_tag_the_kind_decides() {
    let union = json!({ "anyOf": [{ "type": "integer", "maximum": 9 }, { "type": "array", "items": { "type": "integer" } }] });
    check_read(
        &union,
        &[
            ("5", "5"),
            ("\"5\"", "5"),
            ("[\"5\"]", "[5]"),
            ("\"[5]\"", "[5]"),
        ],
    );
    check_told(
        &union,
        &[
            ("10", "`it` must be an integer of at most 9, got 10"),
            ("[1,true]", "`it[1]` must be an integer, got true"),
            (
                "true",
                "`it` must be an integer of at most 9 or an array, got true",
            ),
        ],
    );
}

#[test]
fn a_string_stays_one_where_it_may_be() {
    let union =
        json!({ "anyOf": [{ "type": "integer" }, { "type": "string" }, { "type": "boolean" }] });
    check_read(
        &union,
        &[("\"5\"", "\"5\""), ("\"true\"", "\"true\""), ("5", "5")],
    );
    let types = json!({ "type": ["integer", "string"] });
    check_read(&types, &[("\"5\"", "\"5\""), ("5", "5")]);
}

#[test]
fn what_fits_as_it_is_is_not_made_into_something_else() {
    let union = json!({ "anyOf": [
        { "type": "array", "items": { "type": "integer" } },
        { "type": "array", "items": { "type": "string" } },
    ]});
    check_read(
        &union,
        &[
            (r#"["1"]"#, r#"["1"]"#),
            (r#""[\"1\"]""#, r#"["1"]"#),
            ("[1.0]", "[1]"),
        ],
    );
}

#[test]
fn alternatives_inside_alternatives_take_no_time() {
    let same = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/Expression" } } });
    let expression = json!({
        "$ref": "#/$defs/Expression",
        "$defs": { "Expression": { "anyOf": [same, same, same, { "type": "integer" }] } },
    });
    let nested = |innermost: &str| "{\"a\":".repeat(60) + innermost + &"}".repeat(60);
    let fits = nested("1");
    assert_eq!(read_as(&expression, &fits, LENIENT), Ok(fits.clone()));
    let told = read_as(&expression, &nested("true"), LENIENT).expect_err("it does not fit");
    assert!(told.starts_with("`it") && told.len() < 5000, "{told}");
}
