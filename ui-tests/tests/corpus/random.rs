//! Whatever fits a schema, and whatever nearly does, is answered by the tool itself.

use std::cell::Cell;

use mcp_runtime::testing::{Client, block_on};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use serde_json::Value;

use crate::any::{any_value, nearly};
use crate::instance::Described;
use crate::{HELD_LATER, Tool, client, tools};

/// How many values each type is tried with.
const CASES: u32 = 48;
/// How deep values are.
const DEEP: usize = 5;

/// Calls each tool with values of a kind; answers are results, and no panic is behind them.
fn check(values: fn(BoxedStrategy<Value>) -> BoxedStrategy<Value>) -> (usize, usize) {
    let client = client();
    let (taken, refused) = (Cell::new(0), Cell::new(0));
    for tool in tools().iter().filter(|it| it.argument().is_some()) {
        let described = Described {
            schema: &tool.input,
            definitions: &tool.input["$defs"],
        };
        let validator = tool
            .output
            .as_ref()
            .map(|schema| jsonschema::draft202012::new(schema).expect("it is sound"));
        let config = Config {
            cases: CASES,
            failure_persistence: None,
            ..Config::default()
        };
        TestRunner::new(config)
            .run(&values(any_value(described, DEEP)), |arguments| {
                let is_taken = answer(client, tool, validator.as_ref(), &arguments)?;
                let count = if is_taken { &taken } else { &refused };
                count.set(count.get() + 1);
                Ok(())
            })
            .unwrap_or_else(|why| panic!("{}: {why}", tool.name));
    }
    (taken.get(), refused.get())
}

/// Whether a call is taken.
fn answer(
    client: &Client,
    tool: &Tool,
    validator: Option<&jsonschema::Validator>,
    arguments: &Value,
) -> Result<bool, TestCaseError> {
    // An answer that is an error of the protocol would be a panic behind it, as arguments are the
    // tool's own concern.
    let result = block_on(client.call(&tool.name, arguments))
        .map_err(|error| TestCaseError::fail(format!("{arguments}: {error:?}")))?;
    if result.is_error() {
        prop_assert!(!result.text().is_empty());
        return Ok(false);
    }
    if let Some(validator) = validator
        && !HELD_LATER.contains(&tool.name.as_str())
    {
        let value: Value = result.structured().expect("structured content");
        let faults: Vec<_> = validator
            .iter_errors(&value)
            .map(|it| it.to_string())
            .collect();
        prop_assert!(faults.is_empty(), "{} came back: {:?}", value, faults);
    }
    Ok(true)
}

#[test]
fn values_that_fit_are_answered() {
    let (taken, refused) = check(|values| values);
    // What text means, such as a name of a file, is more than a schema says.
    assert!(taken > refused * 10, "{taken} taken, {refused} refused");
}

#[test]
fn values_that_nearly_fit_are_answered() {
    let (taken, refused) = check(nearly);
    assert!(
        taken > 0 && refused > taken,
        "{taken} taken, {refused} refused"
    );
}
