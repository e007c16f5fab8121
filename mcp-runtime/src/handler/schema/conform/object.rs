//! Objects: closed, unless they are maps; what is left out when it is null is not demanded.

use serde_json::{Map, Value, json};

use super::{NullMembers, Profile, is_anything, is_null};
use crate::handler::schema::Side;

/// Why a flattened enum cannot have a variant without content in a result.
const LOST: &str = "is always null and is left out when it is written, so nobody knows which variant it was; tell the \
     variants of the flattened enum apart with `#[serde(tag = \"…\")]`, or give this one a field";

/// How a schema allows null.
enum Nulls {
    Never,
    Beside,
    Only,
}

impl Profile<'_> {
    pub(super) fn conform_object(self, object: &mut Map<String, Value>, nulls: NullMembers) {
        let nulls = match self.side {
            Side::Output if is_map_of_words(object) => NullMembers::Written,
            _ => nulls,
        };
        self.settle_others(object);
        let is_closed = object.get("additionalProperties") == Some(&Value::Bool(false));
        if is_closed {
            object.entry("properties").or_insert_with(|| json!({}));
        }
        let mut left_out = Vec::new();
        let mut gone = Vec::new();
        let required = names(object.get("required"));
        if let Some(Value::Object(properties)) = object.get_mut("properties") {
            for (name, schema) in properties.iter_mut() {
                self.conform(schema);
                if self.side == Side::Output && nulls != NullMembers::Written {
                    match self.without_null(schema) {
                        Nulls::Never => {}
                        Nulls::Beside => left_out.push(name.clone()),
                        Nulls::Only if nulls == NullMembers::Lost => *schema = LOST.into(),
                        Nulls::Only => gone.push(name.clone()),
                    }
                }
                if *schema == Value::Bool(false) && !required.contains(name) {
                    gone.push(name.clone());
                }
            }
            properties.retain(|name, _| !gone.contains(name));
        }
        if let Some(Value::Array(required)) = object.get_mut("required") {
            let is_left_out = |name: &Value| {
                let mut names = left_out.iter().chain(&gone);
                names.any(|it| name == it)
            };
            required.retain(|name| !is_left_out(name));
            if required.is_empty() {
                object.shift_remove("required");
            }
        }
    }

    /// Says what other members there may be in one keyword: none, or those of one schema.
    fn settle_others(self, object: &mut Map<String, Value>) {
        let mut others: Vec<Value> = Vec::new();
        for keyword in ["additionalProperties", "unevaluatedProperties"] {
            match object.shift_remove(keyword) {
                None | Some(Value::Bool(false)) => {}
                Some(schema) => others.push(schema),
            }
        }
        if let Some(Value::Object(patterns)) = object.shift_remove("patternProperties") {
            let told: Vec<_> = patterns.keys().map(|it| format!("`{it}`")).collect();
            if !told.is_empty() {
                let text = format!("Keys match {}.", told.join(" or "));
                object.entry("description").or_insert(text.into());
            }
            others.extend(patterns.into_iter().map(|(_, schema)| schema));
        }
        for schema in &mut others {
            self.conform(schema);
        }
        let mut choice = Map::new();
        let others = if others.is_empty() || self.choose(&mut choice, others) {
            Value::Bool(false)
        } else {
            Value::Object(choice)
        };
        object.insert("additionalProperties".into(), others);
    }

    /// Takes null out of what a schema that conforms allows. Says how it was allowed.
    fn without_null(self, schema: &mut Value) -> Nulls {
        if is_null(schema) {
            return Nulls::Only;
        }
        if is_anything(schema) {
            return Nulls::Beside;
        }
        let Some(object) = schema.as_object_mut() else {
            return Nulls::Never;
        };
        if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
            return if self.definitions.may_be_null(reference) {
                Nulls::Beside
            } else {
                Nulls::Never
            };
        }
        let Some(Value::Array(mut branches)) = object.shift_remove("anyOf") else {
            return Nulls::Never;
        };
        let before = branches.len();
        branches.retain(|it| !is_null(it));
        let may_be_null = |branch: &Value| {
            let reference = branch.get("$ref").and_then(Value::as_str);
            is_anything(branch) || reference.is_some_and(|it| self.definitions.may_be_null(it))
        };
        let had = branches.len() < before || branches.iter().any(may_be_null);
        self.choose(object, branches);
        if had { Nulls::Beside } else { Nulls::Never }
    }
}

/// Whether it is the object of a variant with one value, which is written even where it is null.
pub(super) fn is_variant(branch: &Value, keyword: &str) -> bool {
    let properties = branch.get("properties").and_then(Value::as_object);
    let (Some(properties), 1) = (properties, names(branch.get("required")).len()) else {
        return false;
    };
    // Structs in an untagged enum look the same, but not among alternatives that exclude each other.
    properties.len() == 1
        && (keyword == "oneOf" || branch.get("additionalProperties") == Some(&Value::Bool(false)))
}

/// Whether it is a map whose keys are the words of an enum: all values are alike and none is demanded.
fn is_map_of_words(object: &Map<String, Value>) -> bool {
    let properties = object.get("properties").and_then(Value::as_object);
    let Some(properties) = properties else {
        return false;
    };
    let mut values = properties.values();
    let first = values.next();
    object.get("additionalProperties") == Some(&Value::Bool(false))
        && !object.contains_key("required")
        && first.is_some_and(|first| values.all(|it| it == first))
}

fn names(required: Option<&Value>) -> Vec<String> {
    let listed = required.and_then(Value::as_array);
    let names = listed.into_iter().flatten().filter_map(Value::as_str);
    names.map(str::to_owned).collect()
}
