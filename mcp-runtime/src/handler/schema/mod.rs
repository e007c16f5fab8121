//! Schemas that clients accept: one conservative shape, whatever a type's derive says.

mod conform;
mod inline;
mod keywords;
mod own;
mod profile;
mod validator;

use std::panic::{AssertUnwindSafe, catch_unwind};

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use super::{ArgumentDescription, prose};
use conform::Profile;
use inline::Definitions;
pub(crate) use own::OwnSchema;
#[cfg(feature = "validation")]
pub use own::{Made, Written};
pub use own::{RawSchema, SchemaSource, schema};
pub(crate) use profile::faults;
pub(crate) use validator::Side;

/// The keyword that names the header which repeats an argument.
pub(crate) const HEADER_KEYWORD: &str = "x-mcp-header";

/// Keywords whose value is data, not a schema.
pub(crate) const DATA_KEYWORDS: [&str; 5] = ["const", "default", "enum", "example", "examples"];

/// Why there is no schema of a type that shares parts too often.
const TOO_LARGE: &str = "grows beyond 10000 schemas when its references are put in place; let it be smaller, or write \
     the schema yourself with `input_schema` or `output_schema`";

/// The schema of a tool's arguments.
///
/// Where there is none, for whatever reason, the reason stands in its place, as text, and is one of
/// the [`faults`].
pub(crate) fn input_schema(arguments: &[ArgumentDescription]) -> Map<String, Value> {
    let mut generator = SchemaGenerator::new(settings());
    let made: Vec<_> = arguments
        .iter()
        .map(|argument| derived(|| (argument.schema)(&mut generator)))
        .collect();
    let mut definitions = Definitions::new(generator.take_definitions(true));
    let made: Vec<_> = made
        .into_iter()
        .map(|schema| inlined(schema, &mut definitions))
        .collect();
    let published = published(&mut definitions);
    let profile = Profile {
        side: Side::Input,
        definitions: &definitions,
    };
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (argument, mut schema) in arguments.iter().zip(made) {
        profile.conform(&mut schema);
        describe(&mut schema, argument.description);
        if let (Some(header), Some(object)) = (argument.header, schema.as_object_mut()) {
            object.insert(HEADER_KEYWORD.into(), header.into());
        }
        if let Some(object) = schema.as_object_mut() {
            constrain(object, argument);
        }
        properties.insert(argument.name.to_owned(), schema);
        if argument.required {
            required.push(Value::from(argument.name));
        }
    }
    let mut root = Map::new();
    root.insert("type".into(), "object".into());
    root.insert("properties".into(), properties.into());
    if !required.is_empty() {
        root.insert("required".into(), required.into());
    }
    root.insert("additionalProperties".into(), false.into());
    add_definitions(&mut root, published, profile);
    root
}

/// Writes what `#[arg(…)]` says of the argument.
fn constrain(schema: &mut Map<String, Value>, argument: &ArgumentDescription) {
    for keyword in argument.keywords {
        keyword.write(schema);
    }
    if let Some(default) = &argument.default {
        schema.insert("default".to_owned(), default.clone());
    }
}

/// The schema of a structured output; none where anything may come.
///
/// Where there is none, for whatever reason, the reason stands in its place, as text, and is one of
/// the [`faults`].
pub(crate) fn output_schema<T: JsonSchema + ?Sized>() -> Option<Value> {
    described(of_type::<T>)
}

/// Not generic, so that it is compiled once.
fn described(make: fn(&mut SchemaGenerator) -> Schema) -> Option<Value> {
    let mut generator = SchemaGenerator::new(settings().for_serialize());
    let root = derived(|| make(&mut generator));
    let mut definitions = Definitions::new(generator.take_definitions(true));
    let mut root = inlined(root, &mut definitions);
    let published = published(&mut definitions);
    let profile = Profile {
        side: Side::Output,
        definitions: &definitions,
    };
    profile.conform(&mut root);
    if let Value::Object(object) = &mut root {
        add_definitions(object, published, profile);
    }
    (!conform::is_anything(&root)).then_some(root)
}

fn of_type<T: JsonSchema + ?Sized>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| {
        settings.meta_schema = None;
    })
}

/// What a type says about itself. The code is the author's, and may panic.
fn derived(make: impl FnOnce() -> Schema) -> Value {
    match catch_unwind(AssertUnwindSafe(make)) {
        Ok(schema) => schema.to_value(),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            let text = text.unwrap_or("without a message").to_owned();
            // Even this may panic, when the payload is dropped.
            let _ = catch_unwind(AssertUnwindSafe(|| drop(panic)));
            format!("has no schema, as its `JsonSchema` implementation panics: {text}").into()
        }
    }
}

fn inlined(schema: Value, definitions: &mut Definitions) -> Value {
    definitions
        .inlined(schema)
        .unwrap_or_else(|_| TOO_LARGE.into())
}

fn published(definitions: &mut Definitions) -> Map<String, Value> {
    definitions.published().unwrap_or_else(|_| {
        [("large".to_owned(), TOO_LARGE.into())]
            .into_iter()
            .collect()
    })
}

fn add_definitions(
    root: &mut Map<String, Value>,
    mut definitions: Map<String, Value>,
    profile: Profile<'_>,
) {
    if definitions.is_empty() {
        return;
    }
    definitions
        .values_mut()
        .for_each(|schema| profile.conform(schema));
    root.insert("$defs".into(), definitions.into());
}

fn describe(schema: &mut Value, description: &str) {
    let description = prose(description);
    let (false, Some(object)) = (description.is_empty(), schema.as_object_mut()) else {
        return;
    };
    // What the parameter says comes first; the type's own words stay where they list variants.
    let own = object
        .get("description")
        .and_then(Value::as_str)
        .filter(|own| own.starts_with("- ") || own.contains("\n- "));
    let text = match own {
        Some(own) => format!("{description}\n{own}"),
        None => description,
    };
    object.insert("description".into(), text.into());
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    use super::*;

    #[derive(Deserialize, Serialize, JsonSchema)]
    enum Color {
        /// Like blood.
        Red,
        Green,
    }

    #[derive(Deserialize, Serialize, JsonSchema)]
    struct Tree {
        name: Option<String>,
        children: Vec<Tree>,
    }

    fn argument_of<T: JsonSchema>() -> Value {
        let argument = ArgumentDescription {
            name: "it",
            description: "",
            required: false,
            header: None,
            default: None,
            keywords: &[],
            schema: of_type::<T>,
        };
        let schema = input_schema(&[argument]);
        schema["properties"]["it"].clone()
    }

    #[test]
    fn a_tool_without_arguments_takes_an_empty_closed_object() {
        assert_eq!(
            Value::from(input_schema(&[])).to_string(),
            r#"{"type":"object","properties":{},"additionalProperties":false}"#
        );
    }

    #[test]
    fn arguments_have_schemas_that_clients_accept() {
        let color = json!({"type": "string", "enum": ["Green", "Red"], "description": "- `Red`: Like blood."});
        for (schema, expected) in [
            (
                argument_of::<Option<u64>>(),
                json!({"type": "integer", "minimum": 0}),
            ),
            (
                argument_of::<i32>(),
                json!({"type": "integer", "minimum": i32::MIN, "maximum": i32::MAX}),
            ),
            (argument_of::<f64>(), json!({"type": "number"})),
            (argument_of::<Value>(), json!({})),
            (
                argument_of::<Vec<Value>>(),
                json!({"type": "array", "items": {}}),
            ),
            (argument_of::<Option<Color>>(), color.clone()),
            (
                argument_of::<Vec<Color>>(),
                json!({"type": "array", "items": color}),
            ),
        ] {
            assert_eq!(schema, expected);
        }
    }

    #[test]
    fn a_recursive_type_refers_to_a_definition() {
        let schema = argument_of::<Tree>();
        assert!(schema.to_string().contains("#/$defs/Tree"), "{schema}");
    }

    #[test]
    fn an_output_field_that_may_be_left_out_is_neither_required_nor_null() {
        let schema = output_schema::<Tree>().expect("a struct has a schema");
        let tree = if schema.get("properties").is_some() {
            &schema
        } else {
            &schema["$defs"]["Tree"]
        };
        assert_eq!(
            tree["properties"]["name"],
            json!({"type": "string"}),
            "{schema}"
        );
        assert_eq!(tree["required"], json!(["children"]), "{schema}");
    }

    #[test]
    fn an_output_that_may_be_anything_has_no_schema() {
        assert_eq!(output_schema::<Value>(), None);
    }
}
