//! What is read as another type, and what is not.

use serde_json::json;

use super::{STRICT, check_read, check_told, read_as};

#[test]
fn integers_are_read_however_they_are_written() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    check_read(
        &byte,
        &[
            ("20", "20"),
            ("20.0", "20"),
            ("2e1", "20"),
            ("\"20\"", "20"),
            ("\"20.0\"", "20"),
            ("\"2e1\"", "20"),
            ("\"255\"", "255"),
            ("-0", "0"),
            ("\"-0.0\"", "0"),
        ],
    );
    let expected = "must be an integer from 0 to 255, got";
    for (json, got) in [
        ("256", "256"),
        ("-1", "-1"),
        ("30.5", "30.5"),
        ("\"256\"", "\"256\""),
        ("\"30.5\"", "\"30.5\""),
        ("1e300", "1e300"),
        ("\"\"", "\"\""),
        ("\" 20\"", "\" 20\""),
        ("\"+20\"", "\"+20\""),
        ("\"020\"", "\"020\""),
        ("\"0x14\"", "\"0x14\""),
        ("\"twenty\"", "\"twenty\""),
        ("\"[20]\"", "\"[20]\""),
        ("true", "true"),
        ("\"null\"", "\"null\""),
        ("null", "null"),
        ("[20]", "an array"),
        ("{}", "an object"),
    ] {
        check_told(&byte, &[(json, &format!("`it` {expected} {got}"))]);
    }
}

#[test]
fn large_integers_lose_no_digit() {
    let integer = json!({ "type": "integer" });
    for text in [
        "9007199254740993",
        "-9223372036854775808",
        "18446744073709551615",
    ] {
        check_read(
            &integer,
            &[
                (text, text),
                (&format!("\"{text}\""), text),
                (&format!("{text}.0"), text),
            ],
        );
    }
}

#[test]
fn numbers_are_read_from_text() {
    let number = json!({ "type": "number", "exclusiveMinimum": 0 });
    check_read(
        &number,
        &[
            ("1", "1"),
            ("\"0.1\"", "0.1"),
            ("\"1e-7\"", "1e-7"),
            ("\"20\"", "20"),
        ],
    );
    check_told(
        &number,
        &[
            (
                "\"NaN\"",
                "`it` must be a number greater than 0, got \"NaN\"",
            ),
            (
                "\"1,5\"",
                "`it` must be a number greater than 0, got \"1,5\"",
            ),
            ("0", "`it` must be a number greater than 0, got 0"),
            ("\"-1\"", "`it` must be a number greater than 0, got \"-1\""),
        ],
    );
}

#[test]
fn booleans_are_read_from_their_two_words() {
    let boolean = json!({ "type": "boolean" });
    check_read(
        &boolean,
        &[
            ("true", "true"),
            ("\"true\"", "true"),
            ("\"false\"", "false"),
        ],
    );
    for (json, got) in [
        ("\"True\"", "\"True\""),
        ("\"yes\"", "\"yes\""),
        ("1", "1"),
        ("\"\"", "\"\""),
    ] {
        check_told(
            &boolean,
            &[(json, &format!("`it` must be `true` or `false`, got {got}"))],
        );
    }
}

#[test]
fn a_string_is_taken_as_it_is_and_nothing_else_becomes_one() {
    let string = json!({ "type": "string" });
    for json in [
        "\"20\"",
        "\"true\"",
        "\"null\"",
        "\"[1]\"",
        "\"\"",
        "\"{\\\"a\\\":1}\"",
    ] {
        check_read(&string, &[(json, json)]);
    }
    check_told(
        &string,
        &[
            ("20", "`it` must be a string, got 20"),
            ("true", "`it` must be a string, got true"),
            ("[\"a\"]", "`it` must be a string, got an array"),
        ],
    );
}

#[test]
fn arrays_and_objects_are_read_from_json_text() {
    let list = json!({ "type": "array", "items": { "type": "integer" } });
    check_read(
        &list,
        &[
            ("\"[1,\\\"2\\\",3.0]\"", "[1,2,3]"),
            ("\" [ 1 ] \"", "[1]"),
            ("\"[]\"", "[]"),
        ],
    );
    check_told(
        &list,
        &[
            ("\"1\"", "`it` must be an array, got \"1\""),
            ("\"1,2\"", "`it` must be an array, got \"1,2\""),
            ("1", "`it` must be an array, got 1"),
            ("\"[1,]\"", "`it` must be an array, got \"[1,]\""),
            ("\"{}\"", "`it` must be an array, got \"{}\""),
            ("\"[1,true]\"", "`it[1]` must be an integer, got true"),
        ],
    );
    let map = json!({ "type": "object", "additionalProperties": { "type": "boolean" } });
    check_read(&map, &[(r#""{\"a\":\"true\"}""#, r#"{"a":true}"#)]);
    check_told(
        &map,
        &[
            (r#""{\"a\":1}""#, "`it.a` must be `true` or `false`, got 1"),
            (r#""{""#, "`it` must be an object, got \"{\""),
        ],
    );
}

#[test]
fn text_inside_of_text_is_not_taken_apart() {
    let nested =
        json!({ "type": "array", "items": { "type": "array", "items": { "type": "integer" } } });
    check_read(&nested, &[(r#"["[1]"]"#, "[[1]]"), (r#""[[1]]""#, "[[1]]")]);
    check_told(
        &nested,
        &[(r#""[\"[1]\"]""#, "`it[0]` must be an array, got \"[1]\"")],
    );
}

#[test]
fn a_single_value_does_not_become_a_list() {
    let list = json!({ "type": "array", "items": { "type": "string" } });
    check_told(&list, &[("\"a\"", "`it` must be an array, got \"a\"")]);
}

#[test]
fn a_strict_server_reads_nothing_as_something_else() {
    for (schema, json) in [
        (json!({ "type": "integer" }), "\"20\""),
        (json!({ "type": "boolean" }), "\"true\""),
        (json!({ "type": "array" }), "\"[]\""),
        (json!({ "type": "object" }), "\"{}\""),
    ] {
        assert!(read_as(&schema, json, STRICT).is_err(), "{schema} {json}");
    }
    // An integer is one, however it is written: the specification of JSON Schema says so.
    let integer = json!({ "type": "integer" });
    assert_eq!(read_as(&integer, "20.0", STRICT).as_deref(), Ok("20"));
}

#[test]
fn what_a_header_repeats_is_only_itself() {
    let integer = json!({ "type": "integer", "x-mcp-header": "Count" });
    check_read(&integer, &[("20", "20"), ("20.0", "20")]);
    check_told(
        &integer,
        &[("\"20\"", "`it` must be an integer, got \"20\"")],
    );
    let inside = json!({ "type": "object", "properties": {
        "count": integer, "other": { "type": "integer" },
    }});
    check_read(
        &inside,
        &[(r#"{"count":1,"other":"2"}"#, r#"{"count":1,"other":2}"#)],
    );
    check_told(
        &inside,
        &[(
            r#""{\"count\":1}""#,
            r#"`it` must be an object, got "{\"count\":1}""#,
        )],
    );
}
