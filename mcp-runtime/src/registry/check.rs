//! The checks that items pass before they serve anybody.

use std::sync::Arc;

use super::{Fault, Item, Items, Resource};
use crate::handler::{Location, Need, ResourceRecord, States};
use crate::uri::{Template, TemplateSet};

/// Names are legal and each is used once.
pub(super) fn names(items: &Items, faults: &mut Vec<Fault>) {
    for (kind, names) in [
        ("tool", named(&items.tools)),
        ("prompt", named(&items.prompts)),
    ] {
        for &(name, place) in &names {
            if !is_legal(name) {
                faults.push(Fault::IllegalName { kind, name, place });
            }
        }
        faults.extend(repeated(&names).map(|(name, places)| Fault::Duplicate {
            kind,
            name,
            places,
        }));
    }
}

/// What is there more than once, with all its places. Items are sorted, so one name is in one run.
fn repeated(
    names: &[(&'static str, Location)],
) -> impl Iterator<Item = (&'static str, Vec<Location>)> {
    let runs = names.chunk_by(|one, other| one.0 == other.0);
    runs.filter(|run| run.len() > 1)
        .map(|run| (run[0].0, run.iter().map(|it| it.1).collect()))
}

fn named<I: Item>(items: &[Arc<I>]) -> Vec<(&'static str, Location)> {
    items
        .iter()
        .map(|item| (item.key(), item.location()))
        .collect()
}

fn is_legal(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name
            .bytes()
            .all(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-' | b'.'))
}

/// Every state that a handler wants is provided, once.
pub(super) fn states(items: &Items, states: &States, faults: &mut Vec<Fault>) {
    let repeated = states.repeated().iter();
    faults.extend(repeated.map(|state| Fault::DuplicateState { state }));
    let mut missing: Vec<(&'static str, Need, Vec<Location>)> = Vec::new();
    let mut look = |item: &dyn Item| {
        for need in item.needs().iter().filter(|need| !states.has(need)) {
            let Need::State { name, .. } = need else {
                continue;
            };
            let location = item.location();
            match missing.iter_mut().find(|(_, it, _)| it == need) {
                Some((_, _, wanted_by)) if wanted_by.last() == Some(&location) => {}
                Some((_, _, wanted_by)) => wanted_by.push(location),
                None => missing.push((name, *need, vec![location])),
            }
        }
    };
    items.tools.iter().for_each(|item| look(&**item));
    items.prompts.iter().for_each(|item| look(&**item));
    items.resources.iter().for_each(|item| look(&**item));
    let faulty = missing
        .into_iter()
        .map(|(state, _, wanted_by)| Fault::MissingState { state, wanted_by });
    faults.extend(faulty);
}

/// The tools that must be there are.
pub(super) fn expected(items: &Items, faults: &mut Vec<Fault>) {
    let is_there = |name: &String| items.tools.iter().any(|tool| tool.record.name == name);
    let missing = items.expected_tools.iter().filter(|name| !is_there(name));
    faults.extend(missing.map(|name| Fault::MissingTool { name: name.clone() }));
}

/// Every tool has schemas that clients accept.
pub(super) fn schemas(items: &Items, faults: &mut Vec<Fault>) {
    for it in &items.tools {
        faults.extend(it.flaws.iter().map(|flaw| Fault::BadSchema {
            tool: it.record.name,
            flaw: flaw.clone(),
            place: it.record.location,
        }));
    }
}

/// Every URI and template is one, and no two fit the same URIs without an order between them.
pub(super) fn uris(resources: &[Arc<Resource>], faults: &mut Vec<Fault>) -> Option<TemplateSet> {
    let mut templates = Vec::new();
    let mut records: Vec<ResourceRecord> = Vec::new();
    let uris = named(resources);
    faults.extend(repeated(&uris).map(|(uri, places)| Fault::ServedAgain { uri, places }));
    for resource in resources {
        let record = resource.record;
        if records.last().is_some_and(|it| it.uri == record.uri) {
            continue;
        }
        match Template::parse(record.uri) {
            Ok(template) => {
                templates.push(template);
                records.push(record);
            }
            Err(why) => {
                faults.push(Fault::BadUri {
                    uri: record.uri,
                    why: why.to_string(),
                    place: record.location,
                });
            }
        }
    }
    let complete = templates.len() == resources.len();
    match TemplateSet::build(templates) {
        Ok(set) => complete.then_some(set),
        Err(pairs) => {
            faults.extend(pairs.into_iter().map(|(one, other)| Fault::Ambiguous {
                uris: [records[one].uri, records[other].uri],
                places: [records[one].location, records[other].location],
            }));
            None
        }
    }
}
