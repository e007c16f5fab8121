//! Instances of schemas: valid ones, the same in disguise, and spoilt ones.

use serde_json::{Map, Value, json};

/// Chance that can be had again.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    /// A number below the limit.
    fn below(&mut self, limit: u64) -> u64 {
        // An xorshift is chance enough for tests.
        self.0 = self
            .0
            .wrapping_mul(0x2545_F491_4F6C_DD1D)
            .wrapping_add(0x9E37_79B9);
        self.0 ^= self.0 >> 29;
        (self.0 >> 7) % limit.max(1)
    }

    fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or_default()
    }

    fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

/// Something that a schema allows.
pub(super) fn instance(
    schema: &Value,
    definitions: &Map<String, Value>,
    dice: &mut Dice,
    depth: usize,
) -> Value {
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        let name = target.rsplit('/').next().unwrap_or_default();
        return instance(&definitions[name], definitions, dice, depth + 1);
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return values[dice.index(values.len())].clone();
    }
    if let Some(value) = schema.get("const") {
        return value.clone();
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(branches) = schema.get(key).and_then(Value::as_array) {
            // The first way is the one that ends, where a type contains itself.
            let place = if depth > 4 {
                0
            } else {
                dice.index(branches.len())
            };
            return instance(&branches[place], definitions, dice, depth + 1);
        }
    }
    let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
    match schema.get("type").and_then(Value::as_str) {
        Some("boolean") => dice.one_in(2).into(),
        Some("integer") => {
            let (low, high) = (
                bound("minimum").unwrap_or(-1000),
                bound("maximum").unwrap_or(i64::MAX),
            );
            let width = u64::try_from(high.saturating_sub(low)).unwrap_or_default();
            let step = i64::try_from(dice.below(width.saturating_add(1))).unwrap_or_default();
            low.saturating_add(step).into()
        }
        Some("number") => {
            let low = schema
                .get("minimum")
                .and_then(Value::as_f64)
                .unwrap_or(-8.0);
            let eighths = u32::try_from(dice.below(80)).unwrap_or_default();
            (low + f64::from(eighths) / 8.0).into()
        }
        Some("string") => text(schema, dice).into(),
        Some("array") => {
            let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0);
            let most = schema
                .get("maxItems")
                .and_then(Value::as_u64)
                .unwrap_or(least + 3);
            let count = if depth > 4 {
                least
            } else {
                least + dice.below(most - least + 1)
            };
            let mut items: Vec<Value> = Vec::new();
            for _ in 0..count {
                let item = instance(&schema["items"], definitions, dice, depth + 1);
                if schema.get("uniqueItems") != Some(&json!(true)) || !items.contains(&item) {
                    items.push(item);
                }
            }
            items.into()
        }
        Some("object") => object(schema, definitions, dice, depth).into(),
        _ => match dice.below(4) {
            0 => json!("20"),
            1 => json!([1, "a", null]),
            2 => json!({ "a": { "b": "true" } }),
            _ => json!(1.5),
        },
    }
}

fn text(schema: &Value, dice: &mut Dice) -> String {
    let least = schema.get("minLength").and_then(Value::as_u64).unwrap_or(0);
    let most = schema
        .get("maxLength")
        .and_then(Value::as_u64)
        .unwrap_or(least + 4);
    let letters = ['a', '7', 'ä', '"', '\\', '\n', '[', '{', 't', '.', ' '];
    let count = least + dice.below(most - least + 1);
    (0..count)
        .map(|_| letters[dice.index(letters.len())])
        .collect()
}

fn object(
    schema: &Value,
    definitions: &Map<String, Value>,
    dice: &mut Dice,
    depth: usize,
) -> Map<String, Value> {
    let mut members = Map::new();
    let required = schema.get("required").and_then(Value::as_array);
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, schema) in properties.into_iter().flatten() {
        let is_required = required.is_some_and(|all| all.iter().any(|it| it == name));
        if is_required || (depth <= 4 && !dice.one_in(3)) {
            members.insert(name.clone(), instance(schema, definitions, dice, depth + 1));
        }
    }
    if let Some(each @ Value::Object(_)) = schema.get("additionalProperties") {
        for name in ["a", "7", "b c"].iter().take(dice.index(4)) {
            members.insert(
                (*name).to_owned(),
                instance(each, definitions, dice, depth + 1),
            );
        }
    }
    members
}

/// The same value in a form that says the same.
pub(super) fn disguised(
    it: &Value,
    schema: &Value,
    definitions: &Map<String, Value>,
    dice: &mut Dice,
) -> Value {
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        let name = target.rsplit('/').next().unwrap_or_default();
        return disguised(it, &definitions[name], definitions, dice);
    }
    // A name stays as it is, and where a text may be meant, nothing is disguised as one.
    let ty = schema.get("type").and_then(Value::as_str);
    let is_scalar = matches!(ty, Some("boolean" | "integer" | "number"));
    match it {
        Value::Number(number) if ty == Some("integer") && dice.one_in(2) => {
            match number
                .as_f64()
                .filter(|it| it.abs() < 9e15 && dice.one_in(2))
            {
                Some(float) => float.into(),
                None => number.to_string().into(),
            }
        }
        Value::Number(_) | Value::Bool(_) if is_scalar && dice.one_in(2) => it.to_string().into(),
        Value::Array(items) if ty == Some("array") => {
            let each = |it| disguised(it, &schema["items"], definitions, dice);
            Value::Array(items.iter().map(each).collect())
        }
        Value::Object(members) if ty == Some("object") => {
            let mut all = Map::new();
            for (name, value) in members {
                let inner = schema["properties"].get(name);
                let inner = inner.or_else(|| schema.get("additionalProperties"));
                let inner = inner.unwrap_or(&Value::Null);
                all.insert(name.clone(), disguised(value, inner, definitions, dice));
            }
            all.into()
        }
        _ => it.clone(),
    }
}

/// The same value, a list or an object being written as text.
pub(super) fn as_text(it: Value, schema: &Value, dice: &mut Dice) -> Value {
    let is_list = it.is_array() && schema.get("type") == Some(&json!("array"));
    let is_object = it.is_object() && schema.get("type") == Some(&json!("object"));
    if (is_list || is_object) && dice.one_in(3) {
        return it.to_string().into();
    }
    it
}

/// Something near to a value, which may or may not be valid.
pub(super) fn spoilt(it: &Value, dice: &mut Dice) -> Value {
    match it {
        Value::Array(items) if !items.is_empty() && !dice.one_in(4) => {
            let mut items = items.clone();
            let place = dice.index(items.len());
            match dice.below(4) {
                0 => {
                    items.remove(place);
                }
                1 => items.push(items[place].clone()),
                _ => items[place] = spoilt(&items[place], dice),
            }
            items.into()
        }
        Value::Object(members) if !members.is_empty() && !dice.one_in(4) => {
            let mut members = members.clone();
            let place = dice.index(members.len());
            let name = members.keys().nth(place).cloned().unwrap_or_default();
            match dice.below(5) {
                0 => {
                    members.shift_remove(&name);
                }
                1 => {
                    let value = members.shift_remove(&name).unwrap_or_default();
                    members.insert(format!("{name}x"), value);
                }
                2 => {
                    members.insert("strange".to_owned(), json!({ "a": [1] }));
                }
                _ => {
                    let value = spoilt(&members[&name], dice);
                    members.insert(name, value);
                }
            }
            members.into()
        }
        _ => match dice.below(14) {
            0 => json!(null),
            1 => json!(true),
            2 => json!(-1),
            3 => json!(30.5),
            4 => json!(1e300),
            5 => json!("20"),
            6 => json!("20.5"),
            7 => json!("false"),
            8 => json!("[1,\"2\"]"),
            9 => json!("{\"a\":\"1\"}"),
            10 => json!([]),
            11 => json!({}),
            12 => json!(u64::MAX),
            _ => json!(it.to_string()),
        },
    }
}
