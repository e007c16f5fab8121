//! Tests of how arguments are read.

use super::*;
use crate::handler::schema::input_schema;

type Values = (i64, (Option<u32>, (String, ())));

fn read(json: Option<&str>) -> Result<Values, String> {
    let list = (
        argument::<i64>("a", ""),
        (
            argument::<Option<u32>>("limit", ""),
            (argument::<String>("text", ""), ()),
        ),
    );
    read_as(&list, json, true)
}

/// What clients are told of arguments.
pub(in crate::handler) fn described<A: ArgumentList>(list: &A) -> Vec<ArgumentDescription> {
    let mut descriptions = ArgumentDescriptions::default();
    list.describe(&mut descriptions);
    descriptions.0
}

/// Reads arguments as they are read in a call.
pub(in crate::handler) fn read_as<A: ArgumentList>(
    list: &A,
    json: Option<&str>,
    is_lenient: bool,
) -> Result<A::Values, String> {
    let descriptions = described(list);
    let names: Vec<_> = descriptions.iter().map(|it| it.name).collect();
    let shapes = Shapes::of(&input_schema(&descriptions)).expect("a schema that can be held");
    let reading = Reading {
        names: &names,
        shapes: &shapes,
        is_lenient,
        ignores_unknown: false,
        misfits: &[],
    };
    let json = json.map(|text| RawValue::from_string(text.into()).expect("the case is JSON"));
    read_arguments(list, &reading, json.as_deref())
}

#[test]
fn arguments_are_read_by_name_in_any_order() {
    let values = read(Some(r#"{"text":"x\n","a":-3,"limit":7}"#));
    assert_eq!(values, Ok((-3, (Some(7), ("x\n".into(), ())))));
}

#[test]
fn an_optional_argument_may_be_absent_or_null() {
    for json in [r#"{"a":1,"text":""}"#, r#"{"a":1,"text":"","limit":null}"#] {
        assert_eq!(
            read(Some(json)),
            Ok((1, (None, (String::new(), ())))),
            "{json}"
        );
    }
}

#[test]
fn every_wrong_argument_is_named_at_once() {
    let told = read(Some(r#"{"a":"x","limit":-1,"txet":"y"}"#)).expect_err("nothing fits");
    for part in [
        "`a` must be an integer, got \"x\"",
        "`limit` must be an integer from 0 to 4294967295, got -1",
        "`text` is missing",
        "`txet` is unknown, did you mean `text`?",
    ] {
        assert!(told.contains(part), "{part} is not in {told}");
    }
    assert!(!told.contains("at line"), "{told}");
}

#[test]
fn absent_arguments_and_null_are_an_empty_object() {
    for json in [None, Some("null"), Some("{}")] {
        let told = read(json).expect_err("a is required");
        assert!(
            told.contains("`a` is missing") && told.contains("`text` is missing"),
            "{told}"
        );
    }
}

#[test]
fn a_refusal_does_not_grow_with_what_is_refused() {
    let long = "x".repeat(1 << 20);
    let told = read(Some(&format!(r#"{{"a":"{long}","{long}":1}}"#))).expect_err("too long");
    assert!(told.contains("must be an integer"), "{told}");
    assert!(told.len() < 2000, "{}", told.len());

    let unknown: Vec<_> = (0..10_000).map(|it| format!(r#""x{it}":0"#)).collect();
    let told = read(Some(&format!("{{{}}}", unknown.join(",")))).expect_err("unknown");
    assert_eq!(told.matches("known are").count(), 1, "{told}");
    assert!(told.ends_with("and 9982 more"), "{told}");
    assert!(told.len() < 2000, "{}", told.len());
}

#[test]
fn a_repeated_argument_and_a_list_are_refused() {
    assert!(
        read(Some(r#"{"a":1,"a":2,"text":""}"#))
            .expect_err("twice")
            .contains("`a` is given twice")
    );
    assert!(
        read(Some("[1,null,\"\"]"))
            .expect_err("a list")
            .contains("must be one JSON object")
    );
}
