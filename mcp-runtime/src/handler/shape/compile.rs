//! A published schema made into what values are held to.

use serde_json::{Map, Value};

use super::decimal::Decimal;
use super::limits::{Bound, Length, NumberLimits, TextLimits};
use super::rule::Rule;
use super::{Argument, Form, List, Member, Node, Object, Rest, Shapes};
use crate::handler::schema::HEADER_KEYWORD;

/// Keywords that tell something and hold nothing.
const REMARKS: [&str; 11] = [
    "$comment",
    "$defs",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
];
/// Where a definition is referred to.
const DEFINITIONS: &str = "#/$defs/";

pub(super) fn shapes(schema: &Map<String, Value>) -> Result<Shapes, Vec<String>> {
    let none = Map::new();
    let written = schema
        .get("$defs")
        .and_then(Value::as_object)
        .unwrap_or(&none);
    let mut compiler = Compiler {
        names: written.keys().map(String::as_str).collect(),
        has_mirrored_definitions: written.values().any(mentions_header),
        path: String::new(),
        faults: Vec::new(),
    };
    let definitions = written
        .iter()
        .map(|(name, schema)| compiler.within(&format!("$defs.{name}"), schema))
        .collect();
    let properties = schema
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&none);
    let arguments = properties
        .iter()
        .map(|(name, schema)| {
            let node = compiler.within(name, schema);
            Argument {
                name: name.clone(),
                is_plain: is_plain(&node),
                node,
            }
        })
        .collect();
    if compiler.faults.is_empty() {
        Ok(Shapes {
            arguments,
            definitions,
        })
    } else {
        Err(compiler.faults)
    }
}

/// Whether reading a value into a type checks all that there is to check.
fn is_plain(node: &Node) -> bool {
    match &node.form {
        Form::Anything | Form::Boolean | Form::Null => true,
        Form::Integer(limits) | Form::Number(limits) => limits.is_empty(),
        Form::Text(limits) => limits.is_empty(),
        Form::List(list) => list.length.is_empty() && !list.is_unique && is_plain(&list.item),
        Form::Object(object) => {
            object.members.is_empty()
                && match &object.rest {
                    Rest::Free => true,
                    Rest::Each(node) => is_plain(node),
                    Rest::Refused => false,
                }
        }
        Form::Name(_) | Form::Reference(_) | Form::Union(_) | Form::Value(_) => false,
    }
}

fn mentions_header(schema: &Value) -> bool {
    match schema {
        Value::Array(items) => items.iter().any(mentions_header),
        Value::Object(members) => {
            members.contains_key(HEADER_KEYWORD) || members.values().any(mentions_header)
        }
        _ => false,
    }
}

struct Compiler<'s> {
    /// The names of the definitions, in order.
    names: Vec<&'s str>,
    has_mirrored_definitions: bool,
    path: String,
    faults: Vec<String>,
}

impl Compiler<'_> {
    fn within(&mut self, name: &str, schema: &Value) -> Node {
        let length = self.path.len();
        if length > 0 && name != "[]" {
            self.path.push('.');
        }
        self.path.push_str(name);
        let node = self.node(schema);
        self.path.truncate(length);
        node
    }

    fn fault(&mut self, what: &str) {
        self.faults.push(format!("`{}` {what}", self.path));
    }

    fn node(&mut self, schema: &Value) -> Node {
        let form = match schema {
            Value::Object(schema) => self.form(schema),
            Value::Bool(true) => Form::Anything,
            _ => {
                self.fault("has no schema that can be held");
                Form::Anything
            }
        };
        let is_mirrored = mentions_header(schema)
            || (self.has_mirrored_definitions && matches!(form, Form::Reference(_)));
        Node { form, is_mirrored }
    }

    fn form(&mut self, schema: &Map<String, Value>) -> Form {
        if let Some(Value::Array(values)) = schema.get("enum") {
            self.only(schema, &["enum", "type", "format"]);
            return values_of(values);
        }
        if let Some(value) = schema.get("const") {
            self.only(schema, &["const", "type", "format"]);
            return values_of(std::slice::from_ref(value));
        }
        if let Some(target) = schema.get("$ref") {
            self.only(schema, &["$ref"]);
            return self.reference(target);
        }
        for key in ["anyOf", "oneOf"] {
            if let Some(Value::Array(branches)) = schema.get(key) {
                self.only(schema, &[key]);
                return Form::Union(branches.iter().map(|it| self.node(it)).collect());
            }
        }
        match schema.get("type") {
            Some(Value::String(ty)) => self.typed(ty, schema),
            Some(Value::Array(types)) => {
                let one = |ty: &Value| Node {
                    form: self.typed(ty.as_str().unwrap_or_default(), schema),
                    is_mirrored: false,
                };
                Form::Union(types.iter().map(one).collect())
            }
            _ if schema.contains_key("properties") => self.object(schema),
            _ => {
                self.only(schema, &[]);
                Form::Anything
            }
        }
    }

    fn typed(&mut self, ty: &str, schema: &Map<String, Value>) -> Form {
        // Which keywords a type does not know says the specification: they hold values of others.
        const ALL: [&str; 20] = [
            "type",
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "items",
            "minItems",
            "maxItems",
            "uniqueItems",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minLength",
            "maxLength",
            "pattern",
            "format",
            "enum",
            "const",
        ];
        self.only(schema, &ALL);
        match ty {
            "boolean" => Form::Boolean,
            "integer" => Form::Integer(self.number_limits(schema)),
            "number" => Form::Number(self.number_limits(schema)),
            "string" => self.text(schema),
            "array" => self.list(schema),
            "object" => self.object(schema),
            "null" => Form::Null,
            _ => {
                self.fault("has a `type` that JSON does not have");
                Form::Anything
            }
        }
    }

    /// Reports the keywords that are none of these.
    fn only(&mut self, schema: &Map<String, Value>, known: &[&str]) {
        for key in schema.keys().map(String::as_str) {
            let is_known = known.contains(&key)
                || REMARKS.contains(&key)
                || key.starts_with("x-")
                || key == "writeOnly";
            if !is_known {
                self.fault(&format!(
                    "has the keyword `{key}` in its schema, which would be told and not held; take it out, or hold the arguments to an `input_schema` of your own"
                ));
            }
        }
    }

    fn reference(&mut self, target: &Value) -> Form {
        let name = target.as_str().and_then(|it| it.strip_prefix(DEFINITIONS));
        let name = name.map(|it| it.replace("~1", "/").replace("~0", "~"));
        let place = self
            .names
            .iter()
            .position(|it| name.as_deref() == Some(*it));
        if let Some(index) = place {
            return Form::Reference(index);
        }
        self.fault(&format!(
            "refers to {target}, which is no definition of its schema"
        ));
        Form::Anything
    }

    fn text(&mut self, schema: &Map<String, Value>) -> Form {
        let rule = Rule::of(schema).unwrap_or_else(|why| {
            self.fault(&format!("cannot be held: {why}"));
            None
        });
        Form::Text(TextLimits {
            length: length(schema, "minLength", "maxLength"),
            rule,
        })
    }

    fn list(&mut self, schema: &Map<String, Value>) -> Form {
        let item = match schema.get("items") {
            Some(items) => self.within("[]", items),
            None => free(),
        };
        Form::List(Box::new(List {
            item,
            length: length(schema, "minItems", "maxItems"),
            is_unique: schema.get("uniqueItems") == Some(&Value::Bool(true)),
        }))
    }

    fn object(&mut self, schema: &Map<String, Value>) -> Form {
        let required = schema.get("required").and_then(Value::as_array);
        let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|it| it == name));
        let mut members = Vec::new();
        if let Some(Value::Object(properties)) = schema.get("properties") {
            for (name, schema) in properties {
                members.push(Member {
                    name: name.clone(),
                    node: self.within(name, schema),
                    is_required: is_required(name),
                });
            }
        }
        let by_pattern = schema.get("patternProperties").and_then(Value::as_object);
        let rest = match (by_pattern, schema.get("additionalProperties")) {
            // The key of a map is read into its own type, which holds it to what the pattern says.
            (Some(patterns), Some(Value::Bool(false))) if patterns.len() == 1 => {
                let each = patterns.values().next().map(|it| self.within("*", it));
                each.map_or(Rest::Free, |it| Rest::Each(Box::new(it)))
            }
            (Some(_), _) => {
                self.fault("has several `patternProperties`, which are not held");
                Rest::Free
            }
            (None, None | Some(Value::Bool(true))) => Rest::Free,
            (None, Some(Value::Bool(false))) => Rest::Refused,
            (None, Some(each)) => Rest::Each(Box::new(self.within("*", each))),
        };
        Form::Object(Object { members, rest })
    }

    fn number_limits(&mut self, schema: &Map<String, Value>) -> NumberLimits {
        let step = self.decimal(schema, "multipleOf");
        let lows = ["minimum", "exclusiveMinimum"].map(|key| self.bound(schema, key));
        let highs = ["maximum", "exclusiveMaximum"].map(|key| self.bound(schema, key));
        // Of two, the one that allows less; of equal ones, the open one.
        let order = |it: &Bound| (it.value, it.is_open);
        let low = lows.into_iter().flatten().max_by_key(order);
        let order = |it: &Bound| (it.value, !it.is_open);
        let high = highs.into_iter().flatten().min_by_key(order);
        NumberLimits { low, high, step }
    }

    fn bound(&mut self, schema: &Map<String, Value>, key: &str) -> Option<Bound> {
        let (value, told) = self.decimal(schema, key)?;
        Some(Bound {
            value,
            told,
            is_open: key.starts_with("exclusive"),
        })
    }

    fn decimal(&mut self, schema: &Map<String, Value>, key: &str) -> Option<(Decimal, String)> {
        let written = schema.get(key)?.to_string();
        let value = schema[key]
            .is_number()
            .then(|| Decimal::of(&written))
            .flatten();
        if value.is_none() {
            self.fault(&format!(
                "has a `{key}` that is no number which can be held"
            ));
        }
        let value = value?;
        Some((value, value.integer().map_or(written, |it| it.to_string())))
    }
}

fn length(schema: &Map<String, Value>, least: &str, most: &str) -> Length {
    let count = |key: &str| schema.get(key).and_then(Value::as_u64);
    Length {
        least: count(least).filter(|it| *it > 0),
        most: count(most),
    }
}

fn values_of(values: &[Value]) -> Form {
    let name = |it: &Value| it.as_str().map(str::to_owned);
    match values.iter().map(name).collect() {
        Some(names) => Form::Name(names),
        None => Form::Value(values.to_vec()),
    }
}

fn free() -> Node {
    Node {
        form: Form::Anything,
        is_mirrored: false,
    }
}
