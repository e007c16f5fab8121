//! One conservative shape for every schema: what clients stumble over is said in another way. What
//! cannot be said in another way stays, and is a fault.

mod merge;
mod object;
mod union;
mod words;

use serde_json::{Map, Value, json};

use super::Side;
use super::inline::Definitions;
use super::keywords::{is_annotation, kind_of, put_in_order};
use union::{adopt, simplified, take_rules};
use words::{
    kind, kinds_of_values, list_single_value, promise_only_what_holds, settle_default,
    settle_format, settle_number,
};

/// Brings schemas, and all that are in them, into the shape that clients accept.
#[derive(Clone, Copy)]
pub(super) struct Profile<'d> {
    pub(super) side: Side,
    pub(super) definitions: &'d Definitions,
}

/// What becomes of the members of an object that are null.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NullMembers {
    /// The fields of a struct: they are left out.
    LeftOut,
    /// The content of a variant: it is written.
    Written,
    /// Members of a flattened enum: they are left out, and with one that is always null the variant is lost.
    Lost,
}

impl Profile<'_> {
    /// Brings one schema into shape.
    pub(super) fn conform(self, schema: &mut Value) {
        self.conform_with(schema, NullMembers::LeftOut);
    }

    fn conform_with(self, schema: &mut Value, nulls: NullMembers) {
        if *schema == Value::Bool(true) {
            *schema = json!({});
        }
        let Value::Object(object) = schema else {
            return;
        };
        // Which side may read or write it is what the schema of each side says by itself.
        for keyword in ["$schema", "$comment", "readOnly", "writeOnly"] {
            object.shift_remove(keyword);
        }
        list_single_value(object);
        settle_default(object, self.side);
        let nothing_fits = if merge::needs_merging(object) {
            self.merge(object)
        } else if let Some(keyword) = ["anyOf", "oneOf"]
            .into_iter()
            .find(|it| object.contains_key(*it))
        {
            self.unite(object, keyword)
        } else if object.contains_key("$ref") {
            false
        } else {
            self.plain(object, nulls)
        };
        put_in_order(object);
        if nothing_fits {
            *schema = Value::Bool(false);
        }
    }

    /// Merges what holds together. Says whether nothing fits.
    fn merge(self, object: &mut Map<String, Value>) -> bool {
        let rules = take_rules(object);
        let Ok(mut found) = merge::alternatives(&Value::Object(rules.clone())) else {
            // It is told as a fault.
            object.extend(rules);
            return false;
        };
        if found.len() == 1
            && let Some(only) = found.pop()
        {
            let mut only = Value::Object(only);
            self.conform_with(&mut only, NullMembers::Lost);
            return match only {
                Value::Object(only) => {
                    adopt(object, only);
                    false
                }
                _ => true,
            };
        }
        let branches = found.into_iter().map(|branch| {
            let mut branch = Value::Object(branch);
            self.conform_with(&mut branch, NullMembers::Lost);
            branch
        });
        self.choose(object, branches.collect())
    }

    /// Conforms alternatives. Says whether nothing fits.
    fn unite(self, object: &mut Map<String, Value>, keyword: &str) -> bool {
        let Some(Value::Array(branches)) = object.shift_remove(keyword) else {
            return true;
        };
        let branches = branches.into_iter().map(|mut branch| {
            let nulls = if object::is_variant(&branch, keyword) {
                NullMembers::Written
            } else {
                NullMembers::LeftOut
            };
            self.conform_with(&mut branch, nulls);
            branch
        });
        let branches = branches.collect();
        self.choose(object, branches)
    }

    /// Makes a choice of schemas that conform. Says whether nothing fits.
    fn choose(self, object: &mut Map<String, Value>, branches: Vec<Value>) -> bool {
        let had = branches.len();
        let mut branches = simplified(branches);
        if self.side == Side::Input && had > 0 {
            // Null is how an optional value says that it is not there.
            let only_null = branches.iter().all(is_null);
            branches.retain(|it| only_null || !is_null(it));
        }
        match branches.as_mut_slice() {
            [] => return true,
            [Value::Object(only)] => adopt(object, std::mem::take(only)),
            _ => {
                object.insert("anyOf".into(), branches.into());
            }
        }
        false
    }

    /// Conforms a schema without alternatives. Says whether nothing fits.
    fn plain(self, object: &mut Map<String, Value>, nulls: NullMembers) -> bool {
        let words = object.get("enum").and_then(Value::as_array);
        if words.is_some_and(Vec::is_empty) {
            return true;
        }
        let types = match object.get("type") {
            Some(Value::Array(types)) => types.clone(),
            Some(_) => Vec::new(),
            None => said_types(object),
        };
        match types.as_slice() {
            [] => {}
            [only] => {
                object.insert("type".into(), only.clone());
            }
            _ => return self.split(object, &types, nulls),
        }
        promise_only_what_holds(object, self.side);
        match object.get("type").and_then(Value::as_str) {
            Some("object") => self.conform_object(object, nulls),
            Some("array") => self.conform_array(object),
            Some("integer" | "number") => settle_number(object),
            Some("string") => settle_format(object),
            _ => {
                object.shift_remove("format");
            }
        }
        false
    }

    /// Says a list of types as alternatives.
    fn split(self, object: &mut Map<String, Value>, types: &[Value], nulls: NullMembers) -> bool {
        let rules = take_rules(object);
        let branches = types.iter().map(|ty| {
            let name = ty.as_str().unwrap_or_default();
            let mut branch: Map<_, _> = rules
                .iter()
                .filter(|(keyword, _)| is_about(keyword, name))
                .map(|(keyword, value)| (keyword.clone(), value.clone()))
                .collect();
            branch.insert("type".into(), ty.clone());
            if let Some(Value::Array(values)) = branch.get_mut("enum") {
                values.retain(|it| fits(it, name));
                if values.is_empty() {
                    return Value::Bool(false);
                }
            }
            // The type alone says that it is null.
            if name == "null" {
                branch.retain(|keyword, _| keyword == "type");
            }
            let mut branch = Value::Object(branch);
            self.conform_with(&mut branch, nulls);
            branch
        });
        let branches = branches.collect();
        self.choose(object, branches)
    }

    fn conform_array(self, object: &mut Map<String, Value>) {
        if let Some(Value::Array(parts)) = object.get_mut("prefixItems") {
            let count = parts.len();
            for part in parts.iter_mut() {
                self.conform(part);
            }
            // Parts that are all alike are the items of a list of that length.
            let alike = parts.windows(2).all(|pair| pair[0] == pair[1]);
            let is_exact = ["minItems", "maxItems"]
                .iter()
                .all(|key| object.get(*key).and_then(Value::as_u64) == Some(count as u64));
            if let Some(Value::Array(parts)) = object.get_mut("prefixItems")
                && alike
                && (is_exact || count == 0)
            {
                let items = parts.pop();
                object.shift_remove("prefixItems");
                if let Some(items) = items {
                    object.insert("items".into(), items);
                }
            }
        }
        if object.get("items") == Some(&Value::Bool(false)) {
            let parts = object.get("prefixItems").and_then(Value::as_array);
            let count = parts.map_or(0, Vec::len);
            object.entry("maxItems").or_insert_with(|| count.into());
            object.insert("items".into(), json!({}));
        }
        self.conform(object.entry("items").or_insert_with(|| json!({})));
    }
}

/// Whether only null fits.
fn is_null(schema: &Value) -> bool {
    schema.get("type").is_some_and(|it| it == "null")
}

/// Whether anything fits.
pub(super) fn is_anything(schema: &Value) -> bool {
    schema
        .as_object()
        .is_some_and(|object| object.keys().all(|key| is_annotation(key)))
}

/// The types that a schema is about although it does not say so.
fn said_types(object: &Map<String, Value>) -> Vec<Value> {
    if let Some(Value::Array(values)) = object.get("enum") {
        return kinds_of_values(values);
    }
    let mut kinds: Vec<Value> = Vec::new();
    for kind in object.keys().filter_map(|keyword| kind_of(keyword)) {
        if !kinds.iter().any(|it| it == kind) {
            kinds.push(kind.into());
        }
    }
    // Rules for two types hold where the value is one of them, and anything else fits.
    if kinds.len() == 1 { kinds } else { Vec::new() }
}

/// Whether a keyword says something about values of a type.
fn is_about(keyword: &str, ty: &str) -> bool {
    match kind_of(keyword) {
        Some("number") => matches!(ty, "number" | "integer"),
        Some(kind) => kind == ty,
        None => true,
    }
}

fn fits(value: &Value, ty: &str) -> bool {
    kind(value) == ty || ty == "number" && value.is_number()
}
