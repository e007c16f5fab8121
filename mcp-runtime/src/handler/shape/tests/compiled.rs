//! What of a schema can be held, and what keeps a server from starting.

use serde_json::json;

use super::{of, shapes};

#[test]
fn what_would_only_be_told_is_a_fault() {
    for (schema, expected) in [
        (
            json!({ "type": "object", "minProperties": 1 }),
            "`it` has the keyword `minProperties`",
        ),
        (
            json!({ "not": { "type": "string" } }),
            "`it` has the keyword `not`",
        ),
        (
            json!({ "type": "array", "items": { "allOf": [] } }),
            "`it[]` has the keyword `allOf`",
        ),
        (
            json!({ "type": "object", "properties": { "a": { "type": "string", "if": {} } } }),
            "`it.a` has the keyword `if`",
        ),
        (
            json!({ "type": "object", "additionalProperties": { "dependentRequired": {} } }),
            "`it.*` has the keyword `dependentRequired`",
        ),
        (json!({ "minimum": 3 }), "`it` has the keyword `minimum`"),
        (
            json!({ "anyOf": [], "properties": {} }),
            "`it` has the keyword `properties`",
        ),
        (
            json!({ "$ref": "#/$defs/Gone" }),
            "`it` refers to \"#/$defs/Gone\"",
        ),
        (
            json!({ "type": "integer", "minimum": "3" }),
            "`it` has a `minimum`",
        ),
        (json!({ "type": "text" }), "`it` has a `type`"),
        (
            json!({ "$defs": { "A": { "contains": {} } }, "$ref": "#/$defs/A" }),
            "`$defs.A` has the keyword `contains`",
        ),
    ] {
        let faults = of(&schema).err().unwrap_or_default();
        assert_eq!(faults.len(), 1, "{schema} {faults:?}");
        assert!(faults[0].starts_with(expected), "{schema} {faults:?}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let schema = json!({ "type": "object", "properties": { "a": { "not": {} }, "b": { "if": {}, "then": {} } } });
    assert_eq!(of(&schema).err().map(|it| it.len()), Some(3));
}

#[test]
fn remarks_are_no_faults() {
    let schema = json!({
        "title": "A", "description": "b", "type": "string", "default": "c", "examples": ["d"],
        "deprecated": true, "readOnly": true, "writeOnly": true, "x-mcp-header": "Region", "$comment": "e",
    });
    assert!(of(&schema).is_ok());
}

#[test]
fn what_reading_checks_anyway_is_not_looked_at_twice() {
    for (schema, is_plain) in [
        (json!({}), true),
        (json!({ "type": "string" }), true),
        (json!({ "type": "integer" }), true),
        (
            json!({ "type": "array", "items": { "type": "string" } }),
            true,
        ),
        (
            json!({ "type": "object", "additionalProperties": { "type": "number" } }),
            true,
        ),
        (json!({ "type": "integer", "minimum": 0 }), false),
        (json!({ "type": "string", "enum": ["a"] }), false),
        (json!({ "type": "string", "maxLength": 5 }), false),
        (
            json!({ "type": "array", "items": {}, "maxItems": 5 }),
            false,
        ),
        (
            json!({ "type": "object", "properties": { "a": {} } }),
            false,
        ),
    ] {
        assert_eq!(shapes(&schema).arguments[0].is_plain, is_plain, "{schema}");
    }
}

#[cfg(feature = "validation")]
#[test]
fn patterns_and_formats_are_held() {
    use super::{check_read, check_told};

    let code = json!({ "type": "string", "pattern": "^[a-z]{2}$" });
    check_read(&code, &[("\"ab\"", "\"ab\"")]);
    check_told(
        &code,
        &[(
            "\"abc\"",
            "`it` must be a string that matches `^[a-z]{2}$`, got \"abc\"",
        )],
    );
    let mail = json!({ "type": "string", "format": "email", "maxLength": 20 });
    check_read(&mail, &[("\"a@example.org\"", "\"a@example.org\"")]);
    check_told(
        &mail,
        &[(
            "\"a\"",
            "`it` must be a string of at most 20 characters in the format `email`, got \"a\" with 1 character",
        )],
    );
    let unsound = of(&json!({ "type": "string", "pattern": "(" }))
        .err()
        .unwrap_or_default();
    assert!(
        unsound[0].starts_with("`it` cannot be held: "),
        "{unsound:?}"
    );
}

#[cfg(not(feature = "validation"))]
#[test]
fn patterns_need_the_feature_that_holds_them() {
    for schema in [
        json!({ "type": "string", "pattern": "a" }),
        json!({ "type": "string", "format": "email" }),
    ] {
        let faults = of(&schema).err().unwrap_or_default();
        assert!(
            faults[0].contains("needs the feature `validation`"),
            "{faults:?}"
        );
    }
    assert!(of(&json!({ "type": "string", "format": "date-time" })).is_ok());
}
