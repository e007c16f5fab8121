//! Tests of what values are held to, and of what is read as what.

mod compiled;
mod lenient;
mod problems;
mod properties;
mod unions;

use serde_json::{Value, json};

use super::{Leniency, Shapes};
use crate::handler::problems::Problems;

/// The shapes of one argument `it` with this schema.
fn shapes(schema: &Value) -> Shapes {
    of(schema).expect("a schema that can be held")
}

fn of(schema: &Value) -> Result<Shapes, Vec<String>> {
    let mut root = json!({ "type": "object", "properties": { "it": schema } });
    if let Some(definitions) = schema.get("$defs") {
        root["$defs"] = definitions.clone();
    }
    Shapes::of(root.as_object().expect("it is an object"))
}

const LENIENT: Leniency = Leniency {
    converts: true,
    drops_nulls: false,
};
const STRICT: Leniency = Leniency {
    converts: false,
    drops_nulls: false,
};

/// What JSON is read as, or all that is wrong with it.
fn read_as(schema: &Value, json: &str, leniency: Leniency) -> Result<String, String> {
    let shapes = shapes(schema);
    let mut problems = Problems::default();
    let read = shapes.read(0, json, leniency, &mut problems);
    let told = problems.told().join("\n");
    let node = &shapes.arguments[0].node;
    // What is null is left to the type, and what is too deep is known to the slow way only.
    let is_doubtful = json.contains("null") || told.contains("nested deeper");
    if super::fits::fits(node, &shapes.definitions, json) && !is_doubtful {
        assert!(told.is_empty(), "the two ways differ: {told}");
        let read = read.as_deref().unwrap_or_default();
        assert_eq!(value(read), value(json), "{schema}");
    }
    match read {
        Some(read) => Ok(read),
        None => Err(told),
    }
}

fn value(json: &str) -> Value {
    serde_json::from_str(json).expect("JSON")
}

/// Checks what JSON is read as.
fn check_read(schema: &Value, cases: &[(&str, &str)]) {
    for (json, expected) in cases {
        let read = read_as(schema, json, LENIENT);
        assert_eq!(read.as_deref(), Ok(*expected), "{schema} {json}");
    }
}

/// Checks what is told of JSON that does not fit.
fn check_told(schema: &Value, cases: &[(&str, &str)]) {
    for (json, expected) in cases {
        let told = read_as(schema, json, LENIENT).expect_err(json);
        assert_eq!(told, *expected, "{schema} {json}");
    }
}
