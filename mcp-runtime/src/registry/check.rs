//! The checks that a catalogue passes before it serves anybody.

use std::collections::HashSet;

use super::{Fault, Selection};
use crate::handler::{
    Location, Need, PromptHandler, PromptRecord, Registration, ResourceHandler, ResourceRecord,
    States, ToolHandler, ToolRecord,
};
use crate::uri::{Template, TemplateSet};

/// The registrations of a selection; an item that is also named one by one counts once.
pub(super) fn registrations(selection: &Selection) -> Vec<Registration> {
    let mut all = selection.explicit.clone();
    if selection.linked {
        all.extend(inventory::iter::<Registration>);
    }
    let mut seen = HashSet::new();
    all.retain(|registration| seen.insert(identity(registration)));
    all
}

fn identity(registration: &Registration) -> (&'static str, &'static str, u32, &'static str) {
    let (name, location) = match registration {
        Registration::Tool(record) => (record.name, record.location),
        Registration::Prompt(record) => (record.name, record.location),
        Registration::Resource(record) => (record.uri, record.location),
    };
    (location.module, location.file, location.line, name)
}

/// Names are legal and each is used once; the lists are sorted by name.
pub(super) fn names(
    tools: &[(ToolRecord, ToolHandler)],
    prompts: &[(PromptRecord, PromptHandler)],
    faults: &mut Vec<Fault>,
) {
    let tools: Vec<_> = tools
        .iter()
        .map(|(record, _)| (record.name, record.location))
        .collect();
    let prompts: Vec<_> = prompts
        .iter()
        .map(|(record, _)| (record.name, record.location))
        .collect();
    for (kind, names) in [("tool", tools), ("prompt", prompts)] {
        for (name, place) in &names {
            if !is_legal(name) {
                faults.push(Fault::IllegalName {
                    kind,
                    name,
                    place: *place,
                });
            }
        }
        for pair in names.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            faults.push(Fault::Duplicate {
                kind,
                name: pair[0].0,
                places: in_order(pair[0].1, pair[1].1),
            });
        }
    }
}

fn is_legal(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name
            .bytes()
            .all(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-' | b'.'))
}

/// Inventory gives items in any order; a report names places in one.
fn in_order(one: Location, other: Location) -> [Location; 2] {
    if (one.file, one.line) <= (other.file, other.line) {
        [one, other]
    } else {
        [other, one]
    }
}

/// Every state that a handler wants is provided.
pub(super) fn states(
    tools: &[(ToolRecord, ToolHandler)],
    prompts: &[(PromptRecord, PromptHandler)],
    resources: &[(ResourceRecord, ResourceHandler)],
    states: &States,
    faults: &mut Vec<Fault>,
) {
    let tools = tools
        .iter()
        .map(|(record, handler)| (record.location, &handler.needs));
    let prompts = prompts
        .iter()
        .map(|(record, handler)| (record.location, &handler.needs));
    let resources = resources
        .iter()
        .map(|(record, handler)| (record.location, &handler.needs));
    let mut missing: Vec<(Need, Vec<Location>)> = Vec::new();
    for (location, needs) in tools.chain(prompts).chain(resources) {
        for need in needs.iter().filter(|need| !states.has(need)) {
            match missing.iter_mut().find(|(it, _)| it == need) {
                Some((_, wanted_by)) if wanted_by.last() == Some(&location) => {}
                Some((_, wanted_by)) => wanted_by.push(location),
                None => missing.push((*need, vec![location])),
            }
        }
    }
    faults.extend(
        missing
            .into_iter()
            .map(|(need, wanted_by)| Fault::MissingState {
                state: need.name,
                wanted_by,
            }),
    );
}

/// The tools that must be there are.
pub(super) fn expected(
    selection: &Selection,
    tools: &[(ToolRecord, ToolHandler)],
    faults: &mut Vec<Fault>,
) {
    let missing = selection
        .expected_tools
        .iter()
        .filter(|name| tools.iter().all(|(record, _)| record.name != **name));
    faults.extend(missing.map(|name| Fault::MissingTool { name: name.clone() }));
}

/// Every URI and template is one, and no two fit the same URIs without an order between them.
pub(super) fn uris(
    resources: &[(ResourceRecord, ResourceHandler)],
    faults: &mut Vec<Fault>,
) -> Option<TemplateSet> {
    let mut templates = Vec::new();
    let mut records = Vec::new();
    for (record, _) in resources {
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
