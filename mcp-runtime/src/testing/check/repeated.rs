//! Parts of a schema that are written several times, as references are inlined.

use std::collections::HashMap;

use serde_json::Value;

/// How long a part has to be to be worth a word, in bytes.
const LONG: usize = 200;

/// The parts that are written more than once and make up much of the entry: what they are called, how
/// often they are there, and how long one is. A part of a part that is told is not told.
pub(super) fn repeated(schema: &Value, bytes_of_entry: usize) -> Vec<(String, usize, usize)> {
    let mut counts: HashMap<String, (usize, &Value)> = HashMap::new();
    count(schema, &mut counts);
    let mut found: Vec<_> = counts
        .into_iter()
        .filter(|(text, (count, _))| *count > 1 && (count - 1) * text.len() > bytes_of_entry / 3)
        .collect();
    found.sort_by(|(one, _), (other, _)| other.len().cmp(&one.len()).then(one.cmp(other)));
    let mut told: Vec<(String, usize, usize)> = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    for (text, (count, part)) in found {
        if texts.iter().any(|larger| larger.contains(&text)) {
            continue;
        }
        told.push((title(part), count, text.len()));
        texts.push(text);
    }
    told
}

fn count<'a>(value: &'a Value, counts: &mut HashMap<String, (usize, &'a Value)>) {
    match value {
        Value::Object(object) => {
            // What it is described as differs from place to place.
            if let Some(inside) = object.get("properties").or_else(|| object.get("anyOf")) {
                let text = inside.to_string();
                if text.len() >= LONG {
                    counts.entry(text).or_insert((0, value)).0 += 1;
                }
            }
            object.values().for_each(|it| count(it, counts));
        }
        Value::Array(items) => items.iter().for_each(|it| count(it, counts)),
        _ => {}
    }
}

/// What a part is called in a message.
fn title(part: &Value) -> String {
    if let Some(title) = part.get("title").and_then(Value::as_str) {
        return format!("`{title}`");
    }
    let properties = part.get("properties").and_then(Value::as_object);
    let names: Vec<_> = properties
        .into_iter()
        .flat_map(|it| it.keys())
        .take(3)
        .map(|it| format!("`{it}`"))
        .collect();
    match names.as_slice() {
        [] => "one part".to_owned(),
        names => format!("the object with {}", names.join(", ")),
    }
}
