//! What is told of values that do not fit.

use serde_json::{Value, json};

use super::{LENIENT, check_read, check_told, of, read_as};

fn order() -> Value {
    json!({
        "type": "object",
        "properties": {
            "items": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "name": { "type": "string", "minLength": 1, "maxLength": 3 },
                        "price": { "type": "number", "minimum": 0 },
                        "count": { "type": "integer", "multipleOf": 5 },
                    },
                    "required": ["name", "price"],
                    "additionalProperties": false,
                },
                "minItems": 1,
                "maxItems": 3,
            },
            "color": { "type": "string", "enum": ["red", "green", "Blue"] },
        },
        "required": ["items", "color"],
        "additionalProperties": false,
    })
}

#[test]
fn every_wrong_place_is_named_at_every_level() {
    let json = r#"{"items":[{"name":"a","price":1},{"nmae":"b","price":-1,"count":7},
        {"name":"long","price":"x","size":1}],"colour":"red"}"#;
    let expected = "\
`it.items[1].nmae` is unknown, did you mean `name`?; known are `name`, `price`, `count`
`it.items[1].price` must be a number of at least 0, got -1
`it.items[1].count` must be an integer, a multiple of 5, got 7
`it.items[1].name` is missing; it must be a string of 1 to 3 characters
`it.items[2].name` must be a string of 1 to 3 characters, got \"long\" with 4 characters
`it.items[2].price` must be a number of at least 0, got \"x\"
`it.items[2].size` is unknown
`it.colour` is unknown, did you mean `color`?; known are `items`, `color`
`it.color` is missing; it must be one of `red`, `green`, `Blue`";
    check_told(&order(), &[(json, expected)]);
}

#[test]
fn a_misspelt_name_is_told_the_nearest() {
    let color = json!({ "type": "string", "enum": ["red", "green", "Blue"] });
    let expected = "`it` must be one of `red`, `green`, `Blue`, got";
    for (json, got) in [
        ("\"gren\"", "\"gren\"; did you mean `green`?"),
        ("\"blue\"", "\"blue\"; did you mean `Blue`?"),
        ("\"yellow\"", "\"yellow\""),
        ("3", "3"),
    ] {
        check_told(&color, &[(json, &format!("{expected} {got}"))]);
    }
    let values = json!({ "enum": [1, 2, true, null] });
    check_read(&values, &[("1.0", "1.0"), ("true", "true"), ("\"2\"", "2")]);
    check_told(
        &values,
        &[("3", "`it` must be one of `1`, `2`, `true`, `null`, got 3")],
    );
}

#[test]
fn lists_are_counted_and_compared() {
    let list = json!({ "type": "array", "items": { "type": "integer" }, "maxItems": 3, "uniqueItems": true });
    check_read(&list, &[("[1,2]", "[1,2]"), ("[]", "[]")]);
    check_told(
        &list,
        &[
            (
                "[1,2,3,4]",
                "`it` must be an array of at most 3 items, got 4 items",
            ),
            (
                "[1,\"1\"]",
                "`it[1]` repeats `it[0]`, and the items must differ",
            ),
            (
                "[1,2,1.0]",
                "`it[2]` repeats `it[0]`, and the items must differ",
            ),
        ],
    );
    let objects = json!({ "type": "array", "items": {}, "uniqueItems": true });
    check_told(
        &objects,
        &[(
            r#"[{"a":1,"b":[2]},{"b":[2.0],"a":1}]"#,
            "`it[1]` repeats `it[0]`, and the items must differ",
        )],
    );
}

#[test]
fn bounds_are_told_as_they_are() {
    for (schema, json, expected) in [
        (
            json!({ "type": "integer", "exclusiveMinimum": 0, "maximum": 9 }),
            "0",
            "an integer greater than 0 and of at most 9",
        ),
        (
            json!({ "type": "number", "exclusiveMaximum": 1.5 }),
            "1.5",
            "a number less than 1.5",
        ),
        (
            json!({ "type": "integer", "minimum": 5, "exclusiveMinimum": 5 }),
            "5",
            "an integer greater than 5",
        ),
        (
            json!({ "type": "number", "multipleOf": 0.1 }),
            "0.35",
            "a number, a multiple of 0.1",
        ),
        (
            json!({ "type": "string", "minLength": 2, "maxLength": 2 }),
            "\"äöü\"",
            "a string of 2 characters",
        ),
    ] {
        let told = read_as(&schema, json, LENIENT).expect_err(json);
        assert!(
            told.starts_with(&format!("`it` must be {expected}, got ")),
            "{told}"
        );
    }
    check_read(
        &json!({ "type": "number", "multipleOf": 0.1 }),
        &[("0.3", "0.3")],
    );
    check_read(
        &json!({ "type": "string", "maxLength": 2 }),
        &[("\"ä\\u00f6\"", "\"ä\\u00f6\"")],
    );
}

#[test]
fn a_member_given_twice_is_refused() {
    let point = json!({ "type": "object", "properties": { "x": { "type": "integer" } }, "additionalProperties": false });
    check_told(
        &point,
        &[(r#"{"x":1,"\u0078":2}"#, "`it.x` is given twice")],
    );
}

#[test]
fn null_is_absent_where_that_may_be() {
    let point = json!({
        "type": "object",
        "properties": { "x": { "type": "integer" }, "y": { "type": "integer" } },
        "required": ["x"],
        "additionalProperties": false,
    });
    check_read(&point, &[(r#"{"x":1,"y":null}"#, r#"{"x":1,"y":null}"#)]);
    let dropping = super::Leniency {
        drops_nulls: true,
        ..LENIENT
    };
    assert_eq!(
        read_as(
            &json!({ "type": "array", "items": point }),
            r#"[{"y":null,"x":1}]"#,
            dropping
        )
        .as_deref(),
        Ok(r#"[{"x":1}]"#)
    );
    // A null that is refused at a required place is told beside the others.
    let told = read_as(&point, r#"{"x":null,"y":true}"#, LENIENT).expect_err("both are wrong");
    assert_eq!(
        told,
        "`it.x` must be an integer, got null\n`it.y` must be an integer, got true"
    );
}

#[test]
fn a_flood_of_problems_is_told_briefly() {
    let list = json!({ "type": "array", "items": { "type": "integer" } });
    let json = format!(
        "[{}]",
        vec![format!("\"{}\"", "x".repeat(1000)); 10_000].join(",")
    );
    let told = read_as(&list, &json, LENIENT).expect_err("none fits");
    assert!(told.ends_with("\nand 9980 more"), "{told}");
    assert!(told.len() < 5000, "{}", told.len());

    let map = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    let json = format!("{{\"{}\\n\":\"{}\"}}", "k".repeat(1000), "x".repeat(1000));
    let told = read_as(&map, &json, LENIENT).expect_err("it does not fit");
    assert!(told.len() < 500 && !told.contains('\n'), "{told}");
}

#[test]
fn what_is_too_deep_is_told() {
    let tree = json!({
        "$ref": "#/$defs/Tree",
        "$defs": { "Tree": {
            "type": "object",
            "properties": { "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } },
            "additionalProperties": false,
        }},
    });
    let deep = |levels: usize| "{\"children\":[".repeat(levels) + &"]}".repeat(levels);
    assert!(read_as(&tree, &deep(60), LENIENT).is_ok());
    for levels in [65, 100_000] {
        let told = read_as(&tree, &deep(levels), LENIENT).expect_err("too deep");
        assert!(told.contains("nested deeper than 128 levels"), "{told}");
    }
    let circle = json!({ "$ref": "#/$defs/A", "$defs": { "A": { "$ref": "#/$defs/A" } } });
    assert!(of(&circle).is_ok(), "it is compiled");
    assert!(read_as(&circle, "1", LENIENT).is_err());
}
