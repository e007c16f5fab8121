//! Any value that a schema asks for, and values that nearly are.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value, json};

use crate::instance::{DEPTH, Described, minimal};

/// Any value that fits.
pub(crate) fn any_value(described: Described<'_>, depth: usize) -> BoxedStrategy<Value> {
    let smallest = || Just(minimal(described, DEPTH).expect("something fits")).boxed();
    if let Some(target) = described.target() {
        return if depth == 0 {
            smallest()
        } else {
            any_value(target, depth - 1)
        };
    }
    let schema = described.schema;
    let ways = described.list("anyOf");
    if !ways.is_empty() {
        if depth == 0 {
            return smallest();
        }
        let ways: Vec<_> = ways
            .into_iter()
            .map(|it| any_value(it, depth - 1))
            .collect();
        return proptest::strategy::Union::new(ways).boxed();
    }
    if let Some(values) = schema["enum"].as_array() {
        return proptest::sample::select(values.clone()).boxed();
    }
    match schema["type"].as_str() {
        None => anything(),
        Some("string") => any_text(schema),
        Some("integer") => {
            let low = schema["minimum"].as_i64().unwrap_or(i64::MIN);
            let high = schema["maximum"].as_i64().unwrap_or(i64::MAX);
            (low..=high).prop_map(Value::from).boxed()
        }
        Some("number") => {
            let low = schema["minimum"].as_f64().unwrap_or(-1e30);
            let high = schema["maximum"].as_f64().unwrap_or(1e30);
            (low..=high).prop_map(Value::from).boxed()
        }
        Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
        Some("array") => any_array(described, depth),
        Some("object") => any_object(described, depth),
        Some(other) => panic!("there are no values of the type {other}"),
    }
}

fn anything() -> BoxedStrategy<Value> {
    let leaves = vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(0.5),
        json!("x"),
        json!([]),
        json!({}),
        json!([1, [null]]),
        json!({ "a": { "b": [1.5] } }),
    ];
    select(leaves).boxed()
}

fn any_text(schema: &Value) -> BoxedStrategy<Value> {
    let listed: &[&str] = match schema["format"].as_str() {
        Some("date-time") => &["2026-07-28T12:30:00Z", "1999-12-31T23:59:59.5+02:00"],
        Some("date") => &["2026-07-28", "2024-02-29"],
        Some("uuid") => &["67e55044-10b1-426f-9247-bb680e5fe0c8"],
        Some("uri") => &["https://example.com/", "urn:x:y"],
        Some("ipv4") => &["192.0.2.1"],
        Some("ipv6") => &["2001:db8::1", "::"],
        Some("email") => &["a@example.com"],
        _ => &[],
    };
    if !listed.is_empty() {
        return select(listed).prop_map(Value::from).boxed();
    }
    let least = usize::try_from(schema["minLength"].as_u64().unwrap_or(0)).expect("it is short");
    let most = usize::try_from(schema["maxLength"].as_u64().unwrap_or(12)).expect("it is short");
    let letter = prop_oneof![
        select(vec!['a', '7', '-', 'ß', '日', '🦀', '"', '\\', '\n', '\0']),
        any::<char>()
    ];
    vec(letter, least..=most)
        .prop_map(|letters| letters.into_iter().collect::<String>().into())
        .boxed()
}

fn any_array(described: Described<'_>, depth: usize) -> BoxedStrategy<Value> {
    let least = described.number("minItems").unwrap_or(0);
    let most = described.number("maxItems").unwrap_or(least + 3);
    let most = if depth == 0 { least } else { most };
    let sizes =
        usize::try_from(least).expect("it is short")..=usize::try_from(most).expect("it is short");
    let items = any_value(
        described.with(&described.schema["items"]),
        depth.saturating_sub(1),
    );
    let is_set = described.schema["uniqueItems"] == true;
    vec(items, sizes)
        .prop_map(move |items| {
            let mut kept: Vec<Value> = Vec::new();
            for item in items {
                if !is_set || !kept.contains(&item) {
                    kept.push(item);
                }
            }
            kept.into()
        })
        .boxed()
}

fn any_object(described: Described<'_>, depth: usize) -> BoxedStrategy<Value> {
    let mut members: BoxedStrategy<Map<String, Value>> = Just(Map::new()).boxed();
    for (name, property) in described.properties() {
        let is_required = described.requires(name);
        if !is_required && depth == 0 {
            continue;
        }
        let value = any_value(property, depth.saturating_sub(1));
        let name = name.clone();
        let chosen = (value, any::<bool>())
            .prop_map(move |(value, is_there)| (is_required || is_there).then_some(value));
        members = (members, chosen)
            .prop_map(move |(mut members, value)| {
                if let Some(value) = value {
                    members.insert(name.clone(), value);
                }
                members
            })
            .boxed();
    }
    let others = &described.schema["additionalProperties"];
    if others.is_object() && depth > 0 {
        let keys = select(vec!["7", "-1", "a", "x y", "日"]);
        let others = btree_map(keys, any_value(described.with(others), depth - 1), 0..3);
        members = (members, others)
            .prop_map(|(mut members, others)| {
                for (key, value) in others {
                    members.entry(key).or_insert(value);
                }
                members
            })
            .boxed();
    }
    members.prop_map(Value::from).boxed()
}

/// A value with one thing wrong in it, or said in a way that models like.
pub(crate) fn nearly(value: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    let change = select(vec![
        Change::Null,
        Change::Quoted,
        Change::Negated,
        Change::Huge,
        Change::Fraction,
        Change::Emptied,
        Change::WithStranger,
        Change::WithoutMember,
        Change::InList,
        Change::Deep,
    ]);
    (value, change, any::<Index>())
        .prop_map(|(mut value, change, place)| {
            // The arguments stay an object, as the protocol demands it.
            let is_of_members = matches!(change, Change::WithStranger | Change::WithoutMember);
            let from = usize::from(!is_of_members);
            let places = count(&value);
            let place = place.index(places).max(from);
            apply(&mut value, place, change);
            value
        })
        .boxed()
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Null,
    Quoted,
    Negated,
    Huge,
    Fraction,
    Emptied,
    WithStranger,
    WithoutMember,
    InList,
    Deep,
}

/// How many values are in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(count).sum(),
        Value::Object(members) => members.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

fn apply(value: &mut Value, place: usize, change: Change) {
    if place == 0 {
        return alter(value, change);
    }
    let mut left = place - 1;
    let inner: Vec<&mut Value> = match value {
        Value::Array(values) => values.iter_mut().collect(),
        Value::Object(members) => members.values_mut().collect(),
        _ => return,
    };
    for value in inner {
        let size = count(value);
        if left < size {
            return apply(value, left, change);
        }
        left -= size;
    }
}

fn alter(value: &mut Value, change: Change) {
    match change {
        Change::Null => *value = Value::Null,
        Change::Quoted => *value = value.to_string().into(),
        Change::Negated => *value = json!(-1 - value.as_i64().unwrap_or(0).saturating_abs() / 2),
        Change::Huge => *value = json!(1e300),
        Change::Fraction => *value = json!(0.5),
        Change::Emptied => *value = json!(""),
        Change::WithStranger => match value {
            Value::Object(members) => drop(members.insert("stranger".into(), json!(1))),
            other => *other = json!({ "stranger": other }),
        },
        Change::WithoutMember => match value {
            Value::Object(members) => {
                let first = members.keys().next().cloned();
                first.map(|it| members.remove(&it));
            }
            other => *other = json!({}),
        },
        Change::InList => *value = json!([value.take()]),
        Change::Deep => {
            for _ in 0..90 {
                *value = json!([value.take()]);
            }
        }
    }
}
