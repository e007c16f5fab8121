//! A value and its schema never disagree on the wire, and what JSON cannot carry is never sent.

use std::collections::HashMap;

use mcp_runtime::ErrorCode;
use mcp_runtime::prelude::*;
use mcp_runtime::schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use mcp_runtime::testing::block_on;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::client;

/// Its schema says a number, and it writes what it is told.
struct Liar(Value);

impl Serialize for Liar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl JsonSchema for Liar {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Liar".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 1, "maximum": 9 })
    }
}

/// Says what it is told, whatever it promised.
#[mcp_tool]
fn lie(value: Value) -> Liar {
    Liar(value)
}

#[derive(Serialize, JsonSchema)]
struct Nested {
    inside: Vec<Liar>,
}

/// The same, further inside, and with words beside it.
#[mcp_tool]
fn lie_inside(value: Value) -> Reply<Nested> {
    Reply::new(Nested {
        inside: vec![Liar(json!(1)), Liar(value)],
    })
    .text("trust me")
}

/// Fails before it says anything.
#[mcp_tool]
fn lie_or_fail(value: Value) -> Result<Liar, ToolError> {
    match value {
        Value::Null => Err(ToolError::text("nothing to say")),
        value => Ok(Liar(value)),
    }
}

/// Divides.
#[mcp_tool]
fn divide(a: f64, b: f64) -> f64 {
    a / b
}

/// Counts by place.
#[mcp_tool]
fn count_by_place() -> HashMap<(u8, u8), u8> {
    HashMap::from([((1, 2), 3)])
}

/// Raises two to a power.
#[mcp_tool]
fn power_of_two(exponent: u32, negative: bool) -> Vec<Signed> {
    let power = 1_i128 << exponent;
    vec![Signed(if negative { -power } else { power })]
}

#[derive(Serialize, JsonSchema)]
struct Signed(i128);

/// Raises two to a power without a sign.
#[mcp_tool]
fn unsigned_power_of_two(exponent: u32) -> Power {
    Power {
        value: 1_u128 << exponent,
    }
}

#[derive(Serialize, JsonSchema)]
struct Power {
    value: u128,
}

async fn check(tool: &str, arguments: Value, expected: Option<Value>) {
    let called = client().call(tool, &arguments).await;
    let Some(value) = expected else {
        let error = called.expect_err("it is never sent");
        assert_eq!(error.code, ErrorCode::INTERNAL_ERROR, "{tool} {arguments}");
        assert!(error.message.starts_with("internal error ("), "{error}");
        return;
    };
    let called = called.expect("an answer");
    assert!(!called.is_error(), "{}", called.text());
    let structured: Value = called.structured().expect("a value");
    assert_eq!(structured, value, "{tool} {arguments}");
}

#[test]
#[cfg(feature = "validation")]
fn what_does_not_fit_the_derived_schema_is_never_sent() {
    block_on(async {
        for fitting in [json!(1), json!(9)] {
            check("lie", json!({ "value": fitting }), Some(fitting.clone())).await;
            let nested = json!({ "inside": [1, fitting] });
            check("lie_inside", json!({ "value": fitting }), Some(nested)).await;
        }
        for lie in [json!(0), json!("secret"), json!(null), json!({})] {
            check("lie", json!({ "value": lie }), None).await;
            check("lie_inside", json!({ "value": lie }), None).await;
        }
        let failed = client().call("lie_or_fail", json!({ "value": null })).await;
        let failed = failed.expect("an answer");
        assert!(failed.is_error());
        assert_eq!(failed.text(), "nothing to say");
    });
}

#[test]
fn numbers_that_json_cannot_carry_are_never_sent() {
    block_on(async {
        check("divide", json!({ "a": 1, "b": 4 }), Some(json!(0.25))).await;
        check("divide", json!({ "a": 0, "b": 0 }), None).await;
        check("divide", json!({ "a": -1, "b": 0 }), None).await;
        check("count_by_place", json!({}), None).await;
    });
}

#[test]
fn integers_beyond_64_bits_are_never_sent() {
    block_on(async {
        let of =
            |exponent: u32, negative: bool| json!({ "exponent": exponent, "negative": negative });
        check("power_of_two", of(63, true), Some(json!([i64::MIN]))).await;
        check("power_of_two", of(63, false), Some(json!([1_u64 << 63]))).await;
        check("power_of_two", of(64, true), None).await;
        check("power_of_two", of(64, false), None).await;
        let value = json!({ "value": 1_u64 << 63 });
        check(
            "unsigned_power_of_two",
            json!({ "exponent": 63 }),
            Some(value),
        )
        .await;
        check("unsigned_power_of_two", json!({ "exponent": 64 }), None).await;
    });
}
