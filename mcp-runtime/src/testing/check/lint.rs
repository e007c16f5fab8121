//! What makes trouble with some clients or models, though it is allowed.

use serde_json::{Map, Value};

use super::repeated::repeated;
use super::report::Kind;

/// The longest name that leaves room for the prefix which clients put before it.
const LONGEST_NAME: usize = 40;
/// How many tools some clients show.
const MOST_TOOLS: usize = 40;
/// The bytes of all tools above which some clients show none.
const MOST_BYTES: usize = 220_000;
/// The largest integer that JavaScript holds exactly.
const LARGEST_EXACT: f64 = 9_007_199_254_740_991.0;

/// What is to be said about all tools together.
pub(super) fn whole(tools: usize, bytes: usize) -> Vec<String> {
    let mut warnings = Vec::new();
    if tools > MOST_TOOLS {
        warnings.push(format!(
            "there are {tools} tools; some clients show no more than {MOST_TOOLS}, others 64 or 80, so offer fewer or make several servers of them"
        ));
    }
    if bytes > MOST_BYTES {
        warnings.push(format!(
            "the tools are {bytes} bytes; some clients show none of them above about {MOST_BYTES}, so shorten the largest"
        ));
    }
    warnings
}

/// What is to be said about one entry of a list.
pub(super) fn entry(kind: Kind, name: &str, item: &Value, bytes: usize) -> Vec<String> {
    let mut warnings = Vec::new();
    let is_named = matches!(kind, Kind::Tool | Kind::Prompt);
    let length = name.chars().count();
    if is_named && length > LONGEST_NAME {
        warnings.push(format!(
            "its name has {length} characters; clients put the server's name before it, and some refuse more than 64 in all, so keep it within {LONGEST_NAME}"
        ));
    }
    if is_missing(item.get("description")) {
        warnings.push(match kind {
            Kind::Tool => "it has no description, and a model knows nothing else of it".to_owned(),
            _ => "it has no description".to_owned(),
        });
    }
    undescribed(kind, item, &mut warnings);
    for (key, what) in [("inputSchema", "argument"), ("outputSchema", "output")] {
        let Some(schema) = item.get(key) else {
            continue;
        };
        let mut ids = Vec::new();
        walk(schema, &mut |path, schema| {
            if is_inexact_id(path, schema) {
                ids.push(path.join("."));
            }
        });
        if !ids.is_empty() {
            warnings.push(format!(
                "{what} {} can be larger than 2^53, and JavaScript clients round what is; make it `Id64` or text",
                told(&ids)
            ));
        }
        for (title, count, length) in repeated(schema, bytes) {
            warnings.push(format!(
                "{title} is written {count} times in its {what} schema, {length} bytes each; take it once, or less of it"
            ));
        }
    }
    let icons = item.get("icons").map_or(0, |it| it.to_string().len());
    if icons > bytes / 2 {
        warnings.push(format!(
            "its icons are {icons} of its {bytes} bytes; give them by an `https:` address"
        ));
    }
    warnings
}

fn undescribed(kind: Kind, item: &Value, warnings: &mut Vec<String>) {
    let mut names = Vec::new();
    if kind == Kind::Prompt {
        let arguments = item.get("arguments").and_then(Value::as_array);
        for argument in arguments.into_iter().flatten() {
            if is_missing(argument.get("description")) {
                names.push(argument["name"].as_str().unwrap_or_default().to_owned());
            }
        }
    }
    if let Some(schema) = item.get("inputSchema") {
        walk(schema, &mut |path, schema| {
            if is_missing(schema.get("description")) && !is_tag(schema) {
                names.push(path.join("."));
            }
        });
    }
    if !names.is_empty() {
        let (noun, verb) = match names.len() {
            1 => ("argument", "has"),
            _ => ("arguments", "have"),
        };
        warnings.push(format!(
            "its {noun} {} {verb} no description; write a doc comment there",
            told(&names)
        ));
    }
}

fn is_missing(description: Option<&Value>) -> bool {
    let text = description.and_then(Value::as_str);
    text.is_none_or(|it| it.trim().is_empty())
}

/// A property that only tells which variant it is.
fn is_tag(schema: &Map<String, Value>) -> bool {
    let values = schema.get("enum").and_then(Value::as_array);
    schema.contains_key("const") || values.is_some_and(|it| it.len() == 1)
}

/// An integer that is called an id and has no bounds that keep it exact everywhere.
fn is_inexact_id(path: &[&str], schema: &Map<String, Value>) -> bool {
    let name = path.last().copied().unwrap_or_default();
    let is = |schema: &Value| schema.get("type").is_some_and(|it| it == "integer");
    let plural = schema.get("items").filter(|it| is(it));
    let (endings, integer) = match plural {
        Some(Value::Object(items)) => (["ids", "_ids", "Ids"], items),
        _ => (["id", "_id", "Id"], schema),
    };
    let is_id = name == endings[0] || name.ends_with(endings[1]) || name.ends_with(endings[2]);
    let has_type = integer.get("type").is_some_and(|it| it == "integer");
    let bound = integer.get("maximum").and_then(Value::as_f64);
    is_id && has_type && bound.is_none_or(|it| it > LARGEST_EXACT)
}

/// Visits every property within a schema, with its path.
fn walk<'a>(schema: &'a Value, visit: &mut impl FnMut(&[&'a str], &'a Map<String, Value>)) {
    step(schema, &mut Vec::new(), visit);
}

fn step<'a>(
    schema: &'a Value,
    path: &mut Vec<&'a str>,
    visit: &mut impl FnMut(&[&'a str], &'a Map<String, Value>),
) {
    let Some(object) = schema.as_object() else {
        return;
    };
    for key in ["properties", "$defs"] {
        let within = object.get(key).and_then(Value::as_object);
        for (name, inner) in within.into_iter().flatten() {
            path.push(name);
            if let (Some(inner), "properties") = (inner.as_object(), key) {
                visit(path, inner);
            }
            step(inner, path, visit);
            path.pop();
        }
    }
    for key in ["items", "additionalProperties"] {
        if let Some(inner) = object.get(key) {
            step(inner, path, visit);
        }
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        let ways = object.get(key).and_then(Value::as_array);
        for inner in ways.into_iter().flatten() {
            step(inner, path, visit);
        }
    }
}

/// Names as a sentence lists them; of many only the first.
fn told(names: &[String]) -> String {
    const MOST: usize = 8;
    let mut names: Vec<&String> = names.iter().collect();
    names.dedup();
    let listed: Vec<_> = names
        .iter()
        .take(MOST)
        .map(|it| format!("`{it}`"))
        .collect();
    match names.len() {
        count if count > MOST => format!("{} and {} more", listed.join(", "), count - MOST),
        _ => listed.join(", "),
    }
}
