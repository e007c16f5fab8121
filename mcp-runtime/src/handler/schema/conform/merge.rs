//! Schemas that hold together, as one: `allOf`, and alternatives beside other rules.

use serde_json::{Map, Value, json};

use super::super::keywords::is_annotation;

/// How many alternatives may come of it.
const ALTERNATIVES: usize = 64;

type Object = Map<String, Value>;

/// It cannot be said without `allOf`.
pub(super) struct Inseparable;

/// Whether a schema holds rules that have to be merged before it is one of the profile's.
pub(super) fn needs_merging(object: &Object) -> bool {
    let unions = ["anyOf", "oneOf"]
        .iter()
        .filter(|it| object.contains_key(**it))
        .count();
    let has_rules = || {
        object
            .keys()
            .any(|key| !matches!(key.as_str(), "anyOf" | "oneOf") && !is_annotation(key))
    };
    object.contains_key("allOf") || unions > 1 || unions == 1 && has_rules()
}

/// The alternatives that a schema amounts to, none of which has alternatives or parts of its own.
pub(super) fn alternatives(schema: &Value) -> Result<Vec<Object>, Inseparable> {
    let object = match schema {
        Value::Object(object) => object,
        Value::Bool(true) => return Ok(vec![Object::new()]),
        Value::Bool(false) => return Ok(Vec::new()),
        _ => return Err(Inseparable),
    };
    let mut base = object.clone();
    let mut ways = Vec::new();
    for keyword in ["allOf", "anyOf", "oneOf"] {
        match base.shift_remove(keyword) {
            None => {}
            Some(Value::Array(parts)) if keyword == "allOf" => {
                for part in &parts {
                    ways.push(alternatives(part)?);
                }
            }
            Some(Value::Array(branches)) => {
                let mut union = Vec::new();
                for branch in &branches {
                    union.extend(alternatives(branch)?);
                }
                ways.push(union);
            }
            Some(_) => return Err(Inseparable),
        }
    }
    let mut all = vec![base];
    for way in ways {
        if all.len() * way.len() > ALTERNATIVES {
            return Err(Inseparable);
        }
        let mut next = Vec::new();
        for one in &all {
            for other in &way {
                next.extend(merged(one, other)?);
            }
        }
        all = next;
    }
    Ok(all)
}

/// What fits both; none when nothing can.
fn merged(one: &Object, other: &Object) -> Result<Option<Object>, Inseparable> {
    closed_in_the_same_way(one, other)?;
    let mut both = one.clone();
    for (keyword, value) in other {
        let Some(mine) = both.get(keyword) else {
            both.insert(keyword.clone(), value.clone());
            continue;
        };
        if mine == value {
            continue;
        }
        let combined = match keyword.as_str() {
            "type" => match common_types(mine, value) {
                Some(types) => types,
                None => return Ok(None),
            },
            "enum" => {
                let values = mine.as_array().ok_or(Inseparable)?;
                let others = value.as_array().ok_or(Inseparable)?;
                let common: Vec<_> = values.iter().filter(|it| others.contains(it)).collect();
                if common.is_empty() {
                    return Ok(None);
                }
                json!(common)
            }
            "properties" => properties(mine, value)?,
            "required" => {
                let mut names = mine.as_array().ok_or(Inseparable)?.clone();
                for name in value.as_array().ok_or(Inseparable)? {
                    if !names.contains(name) {
                        names.push(name.clone());
                    }
                }
                names.into()
            }
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" => {
                further(mine, value, |a, b| a < b)?
            }
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" => {
                further(mine, value, |a, b| a > b)?
            }
            "additionalProperties" | "unevaluatedProperties" | "items" => match (mine, value) {
                (Value::Bool(true), _) => value.clone(),
                (_, Value::Bool(true)) => mine.clone(),
                _ => json!({ "allOf": [mine, value] }),
            },
            keyword if is_annotation(keyword) => continue,
            _ => return Err(Inseparable),
        };
        both.insert(keyword.clone(), combined);
    }
    Ok(Some(both))
}

/// Refuses a part that is closed to what another part has.
fn closed_in_the_same_way(one: &Object, other: &Object) -> Result<(), Inseparable> {
    let is_closed = |it: &Object| it.get("additionalProperties") == Some(&Value::Bool(false));
    let has = |it: &Object, name: &String| {
        it.get("properties")
            .is_some_and(|properties| properties.get(name).is_some())
    };
    let misses = |closed: &Object, open: &Object| {
        let names = open.get("properties").and_then(Value::as_object);
        is_closed(closed)
            && names
                .into_iter()
                .flatten()
                .any(|(name, _)| !has(closed, name))
    };
    if misses(one, other) || misses(other, one) {
        return Err(Inseparable);
    }
    Ok(())
}

fn common_types(one: &Value, other: &Value) -> Option<Value> {
    let listed = |it: &Value| match it {
        Value::Array(types) => types.clone(),
        single => vec![single.clone()],
    };
    let (one, other) = (listed(one), listed(other));
    let common: Vec<Value> = one
        .iter()
        .filter_map(|it| {
            if other.contains(it) {
                Some(it.clone())
            } else if it == "integer" && other.iter().any(|it| it == "number")
                || it == "number" && other.iter().any(|it| it == "integer")
            {
                Some("integer".into())
            } else {
                None
            }
        })
        .collect();
    match common.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        _ => Some(common.into()),
    }
}

fn properties(one: &Value, other: &Value) -> Result<Value, Inseparable> {
    let mut all = one.as_object().ok_or(Inseparable)?.clone();
    for (name, schema) in other.as_object().ok_or(Inseparable)? {
        let both = match all.get(name) {
            None | Some(Value::Bool(true)) => schema.clone(),
            Some(mine) if mine == schema || schema == &Value::Bool(true) => mine.clone(),
            Some(mine) => json!({ "allOf": [mine, schema] }),
        };
        all.insert(name.clone(), both);
    }
    Ok(all.into())
}

/// The bound that leaves less.
fn further(
    mine: &Value,
    other: &Value,
    is_weaker: fn(f64, f64) -> bool,
) -> Result<Value, Inseparable> {
    let (Some(a), Some(b)) = (mine.as_f64(), other.as_f64()) else {
        return Err(Inseparable);
    };
    Ok(if is_weaker(a, b) { other } else { mine }.clone())
}
