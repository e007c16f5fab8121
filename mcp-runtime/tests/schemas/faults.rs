//! Schemas that keep a server from starting, each named with its tool and what is wrong.

use std::io::ErrorKind;
use std::net::TcpListener;

use mcp_runtime::prelude::*;
use serde_json::{Map, Value, json};

use crate::server;

/// Gives a tool with an input schema of its own, and what a server says that offers it.
macro_rules! told {
    ($schema:expr) => {{
        fn schema() -> Value {
            $schema
        }

        /// Takes anything.
        #[mcp_tool(input_schema = schema)]
        fn tool(arguments: Map<String, Value>) -> String {
            arguments.len().to_string()
        }

        server()
            .tool::<tool>()
            .build()
            .err()
            .map(|it| it.to_string())
            .unwrap_or_default()
    }};
}

fn check(told: &str, expected: &[&str]) {
    for part in expected {
        assert!(told.contains(part), "{part} is not in {told:?}");
    }
}

#[test]
fn a_schema_is_that_of_an_object() {
    check(
        &told!(json!({ "properties": {} })),
        &[
            "the tool `tool` at ",
            "its `input_schema` needs `\"type\": \"object\"`",
        ],
    );
    check(&told!(json!({ "type": ["object"] })), &["needs `\"type\""]);
    check(&told!(json!(true)), &["is no object"]);
    check(&told!(Value::Null), &["is no object"]);
}

#[test]
fn a_schema_is_sound_and_every_fault_is_told() {
    check(
        &told!(json!({ "type": "object", "properties": {
            "a": { "type": "objekt" },
            "b": { "minLength": -1 },
        }})),
        &[
            "`/properties/a/type`",
            "`/properties/b/minLength`",
            "2 reasons",
        ],
    );
    check(
        &told!(json!({ "type": "object", "properties": { "a": { "pattern": "(" } } })),
        &["`/properties/a/pattern`"],
    );
}

#[test]
fn dialects_that_are_not_known_are_named() {
    check(
        &told!(json!({ "$schema": "urn:x", "type": "object" })),
        &["\"urn:x\""],
    );
    check(
        &told!(json!({ "$schema": "http://json-schema.org/draft-04/schema#", "type": "object" })),
        &["draft-04", "2020-12"],
    );
    check(
        &told!(json!({ "$schema": 5, "type": "object" })),
        &["dialect 5"],
    );
    check(
        &told!(
            json!({ "type": "object", "$defs": { "a": { "$id": "urn:a", "$schema": "urn:x" } } })
        ),
        &["\"urn:x\""],
    );
    for known in [
        "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2020-12/schema#",
        "http://json-schema.org/draft-07/schema",
        "http://json-schema.org/draft-07/schema#",
    ] {
        static KNOWN: std::sync::Mutex<&str> = std::sync::Mutex::new("");
        *KNOWN.lock().expect("no panics here") = known;
        let told = told!({
            json!({ "$schema": *KNOWN.lock().expect("no panics here"), "type": "object" })
        });
        assert_eq!(told, "", "{known}");
    }
}

#[test]
fn nothing_is_fetched() {
    static PORT: std::sync::OnceLock<u16> = std::sync::OnceLock::new();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("it can be asked");
    let port = listener.local_addr().expect("an address").port();
    PORT.set(port).expect("it is set once");
    let told = told!({
        let port = PORT.get().expect("it is set");
        json!({ "type": "object", "properties": {
            "a": { "$ref": format!("http://127.0.0.1:{port}/a") },
            "b": { "$ref": "https://example.com/b.json#/x" },
            "c": { "$ref": "file:///etc/passwd" },
        }})
    });
    check(
        &told,
        &[
            "`http://127.0.0.1:",
            "`https://example.com/b.json#/x`",
            "`file:///etc/passwd`",
            "nothing is fetched",
        ],
    );
    let connection = listener.accept().map(|_| ()).map_err(|error| error.kind());
    assert_eq!(connection, Err(ErrorKind::WouldBlock));
}

#[test]
fn references_lead_somewhere() {
    for told in [
        told!(json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/a" } } })),
        told!(json!({ "type": "object", "properties": { "a": { "$ref": "#a" } } })),
        told!(json!({ "type": "object", "properties": { "a": { "$ref": "other.json" } } })),
        told!(json!({ "type": "object", "properties": { "a": { "$dynamicRef": "#a" } } })),
        told!(json!({ "type": "object", "$defs": { "b": { "$ref": "#/$defs/a" } } })),
    ] {
        check(&told, &["the tool `tool`", "refers to `"]);
    }
    for told in [
        told!(
            json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/a" } }, "$defs": { "a": {} } })
        ),
        told!(
            json!({ "type": "object", "properties": { "a": { "$ref": "#a" } }, "$defs": { "x": { "$anchor": "a" } } })
        ),
        told!(
            json!({ "type": "object", "properties": { "a": { "$ref": "urn:a" } }, "$defs": { "x": { "$id": "urn:a" } } })
        ),
        told!(
            json!({ "type": "object", "properties": { "a": { "$ref": "https://json-schema.org/draft/2020-12/schema" } } })
        ),
        told!(json!({ "type": "object", "properties": { "$ref": { "type": "string" } } })),
        told!(json!({ "type": "object", "default": { "$ref": "https://example.com/" } })),
    ] {
        assert_eq!(told, "");
    }
}

#[test]
fn a_schema_has_bounds() {
    check(
        &told!({
            let mut inner = json!({});
            for _ in 0..70 {
                inner = json!({ "allOf": [inner] });
            }
            json!({ "type": "object", "allOf": [inner] })
        }),
        &["is deeper than"],
    );
    check(
        &told!({
            let many: Map<_, _> = (0..10_001).map(|it| (it.to_string(), json!({}))).collect();
            json!({ "type": "object", "properties": many })
        }),
        &["objects in it"],
    );
}

#[test]
fn headers_are_looked_for_here_too() {
    check(
        &told!(
            json!({ "type": "object", "$defs": { "a": { "type": "string", "x-mcp-header": "A" } } })
        ),
        &["`x-mcp-header` at `/$defs/a`"],
    );
}

const BROKEN: &str = "{";

/// Gives nothing.
#[mcp_tool(output_schema = BROKEN)]
fn broken() -> Value {
    Value::Null
}

fn objekt() -> Value {
    json!({ "type": "objekt" })
}

/// Gives nothing.
#[mcp_tool(output_schema = objekt)]
fn misspelt() -> Value {
    Value::Null
}

#[test]
fn output_schemas_are_looked_at_as_well() {
    let told = server().tool::<broken>().tool::<misspelt>().build();
    let told = told.expect_err("both are wrong").to_string();
    check(
        &told,
        &[
            "`broken` at ",
            "its `output_schema` is no JSON",
            "`misspelt` at ",
            "its `output_schema` is no sound schema",
        ],
    );
}
