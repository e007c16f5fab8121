//! References: what they lead to is put in their place, unless it leads back to itself.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::keywords::{is_annotation, subschemas, subschemas_mut};

/// How many schemas may be inside one. Types that share parts many times over grow without bounds.
const SUBSCHEMAS: usize = 10_000;
/// How often a reference may lead to nothing but another one.
const CHAIN: usize = 16;
const PREFIX: &str = "#/$defs/";

/// A schema that is too large when its references are inlined.
#[derive(Debug)]
pub(super) struct TooLarge;

/// The schemas of types by the names that references use.
pub(super) struct Definitions {
    raw: BTreeMap<String, Value>,
    /// Those that lead back to themselves, with the names that clients see.
    recursive: BTreeMap<String, String>,
    /// Those of the recursive ones that something refers to, in order.
    used: Vec<String>,
    /// How many schemas may still be made.
    left: usize,
}

impl Definitions {
    pub(super) fn new(raw: Map<String, Value>) -> Self {
        let raw: BTreeMap<_, _> = raw.into_iter().collect();
        let mut published = BTreeSet::new();
        let recursive = leading_back(&raw).into_iter().map(|name| {
            let plain = plain_name(&name, &published);
            published.insert(plain.clone());
            (name, plain)
        });
        Self {
            recursive: recursive.collect(),
            raw,
            used: Vec::new(),
            left: SUBSCHEMAS,
        }
    }

    /// A schema without references, except to types that lead back to themselves. It is none itself.
    pub(super) fn inlined(&mut self, mut schema: Value) -> Result<Value, TooLarge> {
        self.left = SUBSCHEMAS;
        self.expand(&mut schema, true, &mut Vec::new())?;
        Ok(schema)
    }

    /// The types that are still referred to, by the names that clients see.
    pub(super) fn published(&mut self) -> Result<Map<String, Value>, TooLarge> {
        self.left = SUBSCHEMAS;
        let mut published = Map::new();
        let mut next = 0;
        // What is expanded may refer to more.
        while let Some(name) = self.used.get(next).cloned() {
            let mut schema = self.raw[&name].clone();
            self.expand(&mut schema, true, &mut vec![name.clone()])?;
            published.insert(self.recursive[&name].clone(), schema);
            next += 1;
        }
        Ok(published)
    }

    /// Whether what a published reference leads to may be null.
    pub(super) fn may_be_null(&self, reference: &str) -> bool {
        let published = reference.strip_prefix(PREFIX);
        let name = self
            .recursive
            .iter()
            .find(|(_, plain)| Some(plain.as_str()) == published);
        name.and_then(|(name, _)| self.raw.get(name))
            .is_some_and(|schema| self.allows_null(schema, CHAIN))
    }

    fn allows_null(&self, schema: &Value, left: usize) -> bool {
        let Some(object) = schema.as_object() else {
            return schema == &Value::Bool(true);
        };
        if let Some(name) = object.get("$ref").and_then(Value::as_str).map(name_in) {
            let target = self.raw.get(&name);
            return left > 0 && target.is_some_and(|it| self.allows_null(it, left - 1));
        }
        let by_type = match object.get("type") {
            Some(Value::Array(types)) => types.iter().any(|it| it == "null"),
            Some(one) => one == "null",
            None => object.keys().all(|key| is_annotation(key)),
        };
        let by_branch = ["anyOf", "oneOf"]
            .iter()
            .filter_map(|key| object.get(*key)?.as_array())
            .flatten()
            .any(|branch| self.allows_null(branch, left));
        by_type || by_branch
    }

    /// Expands what is in a schema; `whole` asks that it be no reference itself.
    fn expand(
        &mut self,
        schema: &mut Value,
        whole: bool,
        within: &mut Vec<String>,
    ) -> Result<(), TooLarge> {
        self.left = self.left.checked_sub(1).ok_or(TooLarge)?;
        let Some(object) = schema.as_object_mut() else {
            return Ok(());
        };
        if let Some(name) = object.get("$ref").and_then(Value::as_str).map(name_in) {
            let Some(target) = self.raw.get(&name) else {
                return Ok(());
            };
            let stands_alone = object.keys().all(|key| key == "$ref" || is_annotation(key));
            match self.recursive.get(&name) {
                Some(plain) if stands_alone && (!whole || within.contains(&name)) => {
                    object.insert("$ref".into(), format!("{PREFIX}{plain}").into());
                    if !self.used.contains(&name) {
                        self.used.push(name);
                    }
                    return Ok(());
                }
                // A schema that is a part of itself; nothing fits it.
                Some(_) if within.iter().filter(|it| **it == name).count() > 1 => return Ok(()),
                _ => {}
            }
            let target = target.clone();
            object.shift_remove("$ref");
            put_in(object, target);
            within.push(name);
            // What it led to may be a reference again.
            let expanded = self.expand(schema, whole, within);
            within.pop();
            return expanded;
        }
        let is_union = object.contains_key("anyOf") || object.contains_key("oneOf");
        let merges = object.contains_key("allOf")
            || is_union && object.keys().any(|key| !is_union_or_annotation(key));
        subschemas_mut(object).try_for_each(|(keyword, inner)| {
            // An optional value is a choice, too, and is none of its own.
            let is_part = matches!(keyword, "anyOf" | "oneOf" | "allOf");
            self.expand(inner, is_part && (whole || merges), within)
        })
    }
}

fn is_union_or_annotation(key: &str) -> bool {
    matches!(key, "anyOf" | "oneOf") || is_annotation(key)
}

/// Puts what a reference led to beside what was said next to it, which counts more.
fn put_in(object: &mut Map<String, Value>, target: Value) {
    let mut target = match target {
        Value::Object(target) => target,
        Value::Bool(true) => Map::new(),
        // Nothing fits, or it is no schema.
        other => {
            object.insert("allOf".into(), json!([other]));
            return;
        }
    };
    let beside = std::mem::take(object);
    let (notes, rules): (Map<_, _>, Map<_, _>) =
        beside.into_iter().partition(|(key, _)| is_annotation(key));
    if rules.is_empty() {
        target.extend(notes);
        *object = target;
    } else {
        *object = notes;
        object.insert("allOf".into(), json!([rules, target]));
    }
}

/// The names of the definitions that lead back to themselves.
fn leading_back(raw: &BTreeMap<String, Value>) -> Vec<String> {
    let direct: BTreeMap<&str, BTreeSet<String>> = raw
        .iter()
        .map(|(name, schema)| {
            let mut targets = BTreeSet::new();
            collect_targets(schema, &mut targets);
            (name.as_str(), targets)
        })
        .collect();
    let leads_back = |name: &str| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&str> = vec![name];
        while let Some(next) = open.pop() {
            for target in direct.get(next).into_iter().flatten() {
                if target == name {
                    return true;
                }
                if seen.insert(target.as_str()) {
                    open.push(target);
                }
            }
        }
        false
    };
    raw.keys().filter(|it| leads_back(it)).cloned().collect()
}

fn collect_targets(schema: &Value, targets: &mut BTreeSet<String>) {
    let Some(object) = schema.as_object() else {
        return;
    };
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        targets.insert(name_in(reference));
    }
    subschemas(object).for_each(|(_, inner)| collect_targets(inner, targets));
}

/// The name of the definition that a reference leads to.
fn name_in(reference: &str) -> String {
    let Some(encoded) = reference.strip_prefix(PREFIX) else {
        // No definition has an empty name.
        return String::new();
    };
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        match code.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    let name = String::from_utf8_lossy(&bytes);
    name.replace("~1", "/").replace("~0", "~")
}

/// A name that needs no encoding in a reference and is not taken.
fn plain_name(name: &str, taken: &BTreeSet<String>) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-' | '.');
    let plain = name.replace(|it| !is_plain(it), "_");
    let mut candidate = plain.clone();
    let mut count = 1;
    while taken.contains(&candidate) || candidate.is_empty() {
        count += 1;
        candidate = format!("{plain}{count}");
    }
    candidate
}
