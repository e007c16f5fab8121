//! What keeps a derived schema from being published: all that clients would stumble over and that
//! could not be said in another way, each with its place and the way out.

use serde_json::{Map, Value};

use super::Side;
use super::keywords::{is_annotation, subschemas};

/// What is wrong with a derived schema, for its author.
pub(crate) fn faults(schema: &Value, side: Side) -> Vec<String> {
    let mut walk = Walk {
        side,
        definitions: schema.get("$defs").and_then(Value::as_object),
        faults: Vec::new(),
    };
    walk.schema(schema, &mut String::new());
    for (name, definition) in walk.definitions.into_iter().flatten() {
        let mut path = format!("$defs.{name}");
        walk.schema(definition, &mut path);
    }
    for name in endless(walk.definitions) {
        let path = format!("$defs.{name}");
        walk.tell(
            &path,
            "has itself in every value, so none ever ends; let a field be an `Option` or a list",
        );
    }
    walk.faults
}

/// The definitions that no value with an end fits.
fn endless(definitions: Option<&Map<String, Value>>) -> Vec<&String> {
    let mut open: Vec<_> = definitions.into_iter().flatten().collect();
    loop {
        let before = open.len();
        let known: Vec<_> = open.iter().map(|(name, _)| *name).collect();
        open.retain(|(_, schema)| !ends(schema, &known));
        if open.len() == before {
            return open.into_iter().map(|(name, _)| name).collect();
        }
    }
}

/// Whether a value fits that has none of the `endless` in it.
fn ends(schema: &Value, endless: &[&String]) -> bool {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return !endless
            .iter()
            .any(|it| reference.strip_prefix("#/$defs/") == Some(it.as_str()));
    }
    if let Some(ways) = schema.get("anyOf").and_then(Value::as_array) {
        return ways.iter().any(|it| ends(it, endless));
    }
    let is_filled = schema.get("minItems").is_some_and(|it| it != 0);
    let items = schema.get("items").filter(|_| is_filled);
    let required = schema.get("required").and_then(Value::as_array);
    let demanded = required.into_iter().flatten().filter_map(|name| {
        let properties = schema.get("properties")?;
        properties.get(name.as_str()?)
    });
    demanded.chain(items).all(|it| ends(it, endless))
}

struct Walk<'s> {
    side: Side,
    definitions: Option<&'s Map<String, Value>>,
    faults: Vec<String>,
}

impl Walk<'_> {
    fn tell(&mut self, path: &str, what: &str) {
        let place = match (self.side, path) {
            (Side::Input, "") => "what it takes".to_owned(),
            (Side::Input, path) => format!("its argument `{path}`"),
            (Side::Output, "") => "what it returns".to_owned(),
            (Side::Output, path) => format!("what it returns, at `{path}`,"),
        };
        self.faults.push(format!("{place} {what}"));
    }

    fn schema(&mut self, schema: &Value, path: &mut String) {
        let object = match schema {
            Value::Object(object) => object,
            Value::String(reason) => return self.tell(path, reason),
            Value::Bool(false) => {
                return self.tell(
                    path,
                    "can have no value; take it out, or give its enum a variant",
                );
            }
            other => {
                let what = format!(
                    "has a `JsonSchema` implementation that says {other}, which is no schema"
                );
                return self.tell(path, &what);
            }
        };
        if let Some(reference) = object.get("$ref") {
            if let Some(told) = self.astray(reference, object) {
                self.tell(path, &told);
            }
            return;
        }
        if let Some(told) = self.unspeakable(object) {
            return self.tell(path, &told);
        }
        self.keywords(object, path);
        for (keyword, inner) in subschemas(object) {
            if matches!(keyword, "$defs" | "properties") {
                continue;
            }
            // What an alternative is called nobody knows, so it has the path of the whole.
            let part = match keyword {
                "items" | "prefixItems" => "[]",
                "additionalProperties" if inner == &Value::Bool(false) => continue,
                "additionalProperties" => "{}",
                _ => "",
            };
            let length = path.len();
            path.push_str(part);
            self.schema(inner, path);
            path.truncate(length);
        }
        let properties = object.get("properties").and_then(Value::as_object);
        for (name, inner) in properties.into_iter().flatten() {
            let length = path.len();
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(name);
            self.schema(inner, path);
            path.truncate(length);
        }
    }

    /// Why a schema as a whole is not one of the profile's. What is in it is not looked at then.
    fn unspeakable(&self, object: &Map<String, Value>) -> Option<String> {
        let is_input = self.side == Side::Input;
        if is_input && object.contains_key("prefixItems") {
            return Some(
                "is a tuple of different types, whose parts clients cannot name; use a struct with named fields"
                    .to_owned(),
            );
        }
        if is_input && object.get("type").is_some_and(|it| it == "null") {
            return Some(
                "is always null, which clients cannot say; leave it out with `#[serde(skip)]`, or give the variant a field"
                    .to_owned(),
            );
        }
        let merging = ["allOf", "oneOf"]
            .into_iter()
            .find(|it| object.contains_key(*it));
        if let Some(keyword) = merging {
            return Some(format!(
                "needs `{keyword}`, as parts of it cannot be merged into one object; flatten less, or write the fields out"
            ));
        }
        let has_type = object.get("type").is_some_and(Value::is_string);
        let is_choice = object.contains_key("anyOf");
        let has_rules = object
            .keys()
            .any(|it| !is_annotation(it) && it != "$defs" && it != "anyOf");
        if !has_type && !is_choice && has_rules {
            return Some(
                "has a `JsonSchema` implementation that does not say which `type` it is; let it say so".to_owned(),
            );
        }
        None
    }

    /// Why a reference leads nowhere.
    fn astray(&self, reference: &Value, object: &Map<String, Value>) -> Option<String> {
        let name = reference
            .as_str()
            .and_then(|it| it.strip_prefix("#/$defs/"));
        let is_there =
            name.is_some_and(|it| self.definitions.is_some_and(|all| all.contains_key(it)));
        if !is_there {
            return Some(format!(
                "has a `JsonSchema` implementation that refers to {reference}, which is not there; get references \
                 from `SchemaGenerator::subschema_for`"
            ));
        }
        let stands_alone = object.keys().all(|it| it == "$ref" || is_annotation(it));
        (!stands_alone).then(|| {
            format!("has rules beside the reference to {reference}, which cannot be merged; let a field stand between")
        })
    }

    fn keywords(&mut self, object: &Map<String, Value>, path: &str) {
        let ty = object.get("type").and_then(Value::as_str);
        for (keyword, value) in object {
            if is_annotation(keyword) || keyword == "$defs" && path.is_empty() {
                continue;
            }
            let is_known = match keyword.as_str() {
                "prefixItems" => self.side == Side::Output && ty == Some("array"),
                "type" | "enum" | "anyOf" => true,
                "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
                    matches!(ty, Some("integer" | "number"))
                }
                "minLength" | "maxLength" | "pattern" | "format" => ty == Some("string"),
                "items" | "minItems" | "maxItems" | "uniqueItems" => ty == Some("array"),
                "properties" | "required" | "additionalProperties" => ty == Some("object"),
                _ => false,
            };
            if !is_known {
                self.tell(
                    path,
                    &format!("says `{keyword}`, which many clients do not understand; say it in another way, or in words"),
                );
            } else if !is_sound(keyword, value) {
                self.tell(
                    path,
                    &format!(
                        "says `{keyword}` with {value}, which is not what JSON Schema has there"
                    ),
                );
            }
        }
        let properties = object.get("properties").and_then(Value::as_object);
        let required = object.get("required").and_then(Value::as_array);
        for name in required.into_iter().flatten().filter_map(Value::as_str) {
            let is_there = properties.is_some_and(|it| it.contains_key(name));
            if !is_there && object.get("additionalProperties") == Some(&Value::Bool(false)) {
                self.tell(
                    path,
                    &format!("demands the member `{name}`, which it does not describe"),
                );
            }
        }
        if let (Some(ty), Some(values)) = (ty, object.get("enum").and_then(Value::as_array))
            && let Some(value) = values.iter().find(|it| !is_of_type(it, ty))
        {
            self.tell(
                path,
                &format!("lists {value}, which is not of the type {ty}"),
            );
        }
    }
}

fn is_type(name: &str) -> bool {
    matches!(
        name,
        "string" | "integer" | "number" | "boolean" | "array" | "object" | "null"
    )
}

fn is_of_type(value: &Value, ty: &str) -> bool {
    match ty {
        "string" => value.is_string(),
        "integer" | "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => value.is_null(),
    }
}

/// Whether a keyword has the kind of value that it needs.
fn is_sound(keyword: &str, value: &Value) -> bool {
    match keyword {
        "type" => value.as_str().is_some_and(is_type),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => value.is_number(),
        "multipleOf" => value.as_f64().is_some_and(|it| it > 0.0),
        "minLength" | "maxLength" | "minItems" | "maxItems" => value.is_u64(),
        "uniqueItems" => value.is_boolean(),
        "pattern" | "format" => value.is_string(),
        "properties" | "additionalProperties" | "items" => {
            value.is_object() || value == &Value::Bool(false)
        }
        "enum" | "anyOf" | "prefixItems" => value.as_array().is_some_and(|it| !it.is_empty()),
        "required" => value
            .as_array()
            .is_some_and(|it| it.iter().all(Value::is_string)),
        _ => true,
    }
}
