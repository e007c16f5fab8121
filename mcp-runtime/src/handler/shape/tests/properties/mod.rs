//! What holds for every type: valid JSON stays as it is, what is disguised is found again, and what is
//! wrong is told or taken, never more.

mod instances;
mod types;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{LENIENT, value};
use crate::handler::arguments::tests::described;
use crate::handler::arguments::{argument, tests::read_as};
use crate::handler::problems::Problems;
use crate::handler::schema::input_schema;
use crate::handler::shape::Shapes;
use instances::Dice;

/// Checks all that holds for a type.
fn holds<T>(name: &str)
where
    T: DeserializeOwned + JsonSchema + Serialize + Send + 'static,
{
    let list = (argument::<T>("it", ""), ());
    let schema = input_schema(&described(&list));
    let shapes = Shapes::of(&schema).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    let read = |json: &Value| {
        let arguments = serde_json::json!({ "it": json }).to_string();
        let read = read_as(&list, Some(&arguments), true);
        read.map(|(it, ())| serde_json::to_value(it).expect("JSON"))
    };
    // The quick way, even where the type makes it superfluous.
    let fits = |json: &Value| {
        let node = &shapes.arguments[0].node;
        crate::handler::shape::fits::fits(node, &shapes.definitions, &json.to_string())
    };
    let meant = |json: &Value| {
        let mut problems = Problems::default();
        let read = shapes.read(0, &json.to_string(), LENIENT, &mut problems);
        (read.map(|it| value(&it)), problems.told())
    };
    let none = Map::new();
    let mut runner = TestRunner::new(Config {
        failure_persistence: None,
        ..Config::with_cases(64)
    });
    let outcome = runner.run(&any::<u64>(), |seed| {
        let mut dice = Dice(seed);
        let it = instance(&schema, &mut dice);

        prop_assert!(fits(&it), "{it} fits");
        let (same, told) = meant(&it);
        prop_assert_eq!(same.as_ref(), Some(&it), "{:?}", told);
        let plain = read(&it);
        prop_assert!(plain.is_ok(), "{it}: {plain:?}");

        let argument = &schema["properties"]["it"];
        let definitions = schema
            .get("$defs")
            .and_then(Value::as_object)
            .unwrap_or(&none);
        let disguised = instances::disguised(&it, argument, definitions, &mut dice);
        let disguised = instances::as_text(disguised, argument, &mut dice);
        prop_assert_eq!(&read(&disguised), &plain, "{} as {}", it, disguised);

        let odd = instances::spoilt(&it, &mut dice);
        let (fits, taken) = (fits(&odd), read(&odd));
        match meant(&odd) {
            // What is told names the argument; what is not told, the type has to take or refuse itself.
            (None, told) => {
                prop_assert!(!told.is_empty() && told.iter().all(|it| it.starts_with("`it")));
                // A null as a whole is read so only when the type has refused it.
                prop_assert!(odd.is_null() || taken.is_err(), "{odd} has {told:?}");
            }
            (Some(meant), told) => {
                prop_assert!(told.is_empty(), "{odd}: {told:?}");
                // What is read once is read again as the same.
                prop_assert!(!fits || same_number(&meant, &odd), "{odd} became {meant}");
                prop_assert_eq!(read(&meant).ok(), taken.ok(), "{} as {}", odd, meant);
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|why| panic!("{name}: {why}"));
}

/// Whether values are the same but for how their numbers are written.
fn same_number(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| same_number(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(name, one)| other.get(name).is_some_and(|it| same_number(one, it)))
        }
        _ => one == other,
    }
}

fn instance(schema: &Map<String, Value>, dice: &mut Dice) -> Value {
    let none = Map::new();
    let definitions = schema
        .get("$defs")
        .and_then(Value::as_object)
        .unwrap_or(&none);
    instances::instance(&schema["properties"]["it"], definitions, dice, 0)
}
