//! Alternatives: one `anyOf`, in which the words of an enum are one list.

use serde_json::{Map, Value};

use super::super::keywords::is_annotation;

/// Alternatives without what is in others already: those within are alternatives of the whole, none
/// is there twice, and words are one list.
pub(super) fn simplified(branches: Vec<Value>) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    let mut words: Option<usize> = None;
    for branch in branches.into_iter().flat_map(spliced) {
        if branch == Value::Bool(false) || all.contains(&branch) {
            continue;
        }
        match (is_words(&branch), words) {
            (true, Some(at)) => join_words(&mut all[at], &branch),
            (true, None) => {
                words = Some(all.len());
                all.push(told_apart(branch));
            }
            _ => all.push(branch),
        }
    }
    all
}

/// Takes over the only alternative; what is said already counts more.
pub(super) fn adopt(object: &mut Map<String, Value>, only: Map<String, Value>) {
    for (keyword, value) in only {
        if keyword == "description"
            && let (Some(own), Some(list)) = (
                object.get("description").and_then(Value::as_str),
                value.as_str().filter(|it| it.starts_with("- ")),
            )
        {
            let text = format!("{own}\n{list}");
            object.insert(keyword, text.into());
            continue;
        }
        object.entry(keyword).or_insert(value);
    }
}

/// The alternatives of what is nothing but alternatives.
fn spliced(branch: Value) -> Vec<Value> {
    match branch {
        Value::Object(mut object) if object.len() == 1 && object.contains_key("anyOf") => {
            match object.remove("anyOf") {
                Some(Value::Array(inner)) => inner,
                _ => Vec::new(),
            }
        }
        other => vec![other],
    }
}

/// Whether it is a list of words and nothing else.
fn is_words(schema: &Value) -> bool {
    schema.as_object().is_some_and(|object| {
        object.get("type").is_some_and(|it| it == "string")
            && object.get("enum").is_some_and(Value::is_array)
            && object
                .keys()
                .all(|key| matches!(key.as_str(), "type" | "enum" | "description"))
    })
}

/// A word's description says which word it is about, as others may join it.
fn told_apart(mut words: Value) -> Value {
    if let Some(text) = told(&words) {
        words["description"] = text.into();
    }
    words
}

fn told(words: &Value) -> Option<String> {
    let text = words.get("description").and_then(Value::as_str)?;
    match words["enum"].as_array().map(Vec::as_slice) {
        Some([Value::String(word)]) if !text.starts_with("- ") => {
            Some(format!("- `{word}`: {text}"))
        }
        _ => Some(text.to_owned()),
    }
}

fn join_words(list: &mut Value, more: &Value) {
    if let (Some(words), Some(others)) = (list["enum"].as_array_mut(), more["enum"].as_array()) {
        for word in others {
            if !words.contains(word) {
                words.push(word.clone());
            }
        }
    }
    let Some(text) = told(more) else {
        return;
    };
    let text = match list.get("description").and_then(Value::as_str) {
        Some(before) => format!("{before}\n{text}"),
        None => text,
    };
    list["description"] = text.into();
}

/// Takes the rules out of a schema; what it tells stays.
pub(super) fn take_rules(object: &mut Map<String, Value>) -> Map<String, Value> {
    let (notes, rules) = std::mem::take(object)
        .into_iter()
        .partition(|(key, _)| is_annotation(key));
    *object = notes;
    rules
}
