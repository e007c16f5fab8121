//! What a schema may be: its dialect, its size, and where its references lead.

use jsonschema::Draft;
use serde_json::Value;

use super::super::DATA_KEYWORDS;

/// How deep objects and arrays may be inside each other.
const DEPTH: usize = 128;
/// How many schemas may be inside one.
const SUBSCHEMAS: usize = 10_000;
/// Where the schemas of the dialects themselves are; these come with the program.
const BUILT_IN: [&str; 2] = [
    "https://json-schema.org/draft/2020-12/",
    "http://json-schema.org/draft-07/schema",
];

/// The dialect that a schema names; 2020-12 when it names none.
pub(super) fn draft(schema: &Value) -> Result<Draft, Vec<String>> {
    match schema.get("$schema") {
        None => Ok(Draft::Draft202012),
        Some(named) => known(named).ok_or_else(|| vec![unknown(named)]),
    }
}

/// Checks that a schema is neither too deep nor too large to be worked with.
pub(super) fn check_bounds(schema: &Value) -> Result<(), Vec<String>> {
    let mut objects = 0;
    if !fits(schema, DEPTH, &mut objects) {
        return Err(vec![format!("is deeper than {DEPTH} levels")]);
    }
    if objects > SUBSCHEMAS {
        return Err(vec![format!(
            "has {objects} objects in it, over {SUBSCHEMAS}"
        )]);
    }
    Ok(())
}

/// Dialects inside that are not known, and references that lead outside.
pub(super) fn flaws(schema: &Value) -> Vec<String> {
    let mut flaws = Vec::new();
    let named = Named::of(schema);
    visit(schema, &mut |keyword, value| match (keyword, value) {
        ("$schema", Value::String(_)) if known(value).is_none() => flaws.push(unknown(value)),
        ("$ref" | "$dynamicRef", Value::String(target)) => {
            let resource = target.split('#').next().unwrap_or_default();
            let is_outside = resource.contains(':')
                && !named.resources.contains(&resource)
                && !BUILT_IN.iter().any(|it| resource.starts_with(it));
            if is_outside {
                flaws.push(outside(target));
            } else if resource.is_empty() && named.misses(schema, target) {
                flaws.push(format!("refers to `{target}`, which is not in it"));
            }
        }
        _ => {}
    });
    flaws
}

/// What references inside a schema can name.
struct Named<'a> {
    /// Parts with URIs of their own.
    resources: Vec<&'a str>,
    anchors: Vec<&'a str>,
}

impl<'a> Named<'a> {
    fn of(schema: &'a Value) -> Self {
        let mut named = Self {
            resources: Vec::new(),
            anchors: Vec::new(),
        };
        visit(schema, &mut |keyword, value| {
            match (keyword, value.as_str()) {
                ("$anchor" | "$dynamicAnchor", Some(anchor)) => named.anchors.push(anchor),
                ("$id", Some(id)) => match id.split_once('#') {
                    // An anchor, in draft-07.
                    Some(("", anchor)) => named.anchors.push(anchor),
                    Some((resource, _)) => named.resources.push(resource),
                    None => named.resources.push(id),
                },
                _ => {}
            }
        });
        named
    }

    /// Whether `#/a/pointer` or `#anchor` leads nowhere. What is never reached is not looked at when
    /// a schema is compiled, but clients may look.
    fn misses(&self, schema: &Value, target: &str) -> bool {
        let fragment = target.trim_start_matches('#');
        if !fragment.is_empty() && !fragment.starts_with('/') {
            return !self.anchors.contains(&fragment);
        }
        // Inside a part with a URI of its own a pointer begins there, and the compiler follows it.
        self.resources.is_empty() && !fragment.contains('%') && schema.pointer(fragment).is_none()
    }
}

/// A reference leads where nobody goes.
pub(super) fn outside(target: &str) -> String {
    format!("refers to `{target}`, and nothing is fetched; put that schema into `$defs`")
}

fn known(named: &Value) -> Option<Draft> {
    let uri = named.as_str()?.trim_end_matches('#');
    match uri.split_once("://")?.1 {
        "json-schema.org/draft/2020-12/schema" => Some(Draft::Draft202012),
        "json-schema.org/draft-07/schema" => Some(Draft::Draft7),
        _ => None,
    }
}

fn unknown(named: &Value) -> String {
    format!(
        "is in the dialect {named}, which is not known here; write \
         \"https://json-schema.org/draft/2020-12/schema\" or \"http://json-schema.org/draft-07/schema#\""
    )
}

/// Whether a value is at most `depth` deep; counts the objects.
fn fits(value: &Value, depth: usize, objects: &mut usize) -> bool {
    match value {
        Value::Array(values) => depth > 0 && values.iter().all(|it| fits(it, depth - 1, objects)),
        Value::Object(members) => {
            *objects += 1;
            depth > 0 && members.values().all(|it| fits(it, depth - 1, objects))
        }
        _ => true,
    }
}

/// Visits every member of every object that may be a schema.
fn visit<'a>(schema: &'a Value, look: &mut dyn FnMut(&str, &'a Value)) {
    match schema {
        Value::Array(values) => values.iter().for_each(|it| visit(it, look)),
        Value::Object(members) => {
            for (keyword, value) in members {
                if !DATA_KEYWORDS.contains(&keyword.as_str()) {
                    look(keyword, value);
                    visit(value, look);
                }
            }
        }
        _ => {}
    }
}
