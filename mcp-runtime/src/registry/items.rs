//! The items a server has, enabled or not; they come at the start and may come and go later.

use std::collections::HashSet;
use std::sync::Arc;

use super::{Item, Prompt, Resource, Tool, describe};
use crate::handler::{Location, Need, Offered, Registration};

/// Which items a server begins with.
pub(crate) struct Selection {
    /// Items that are named one by one.
    pub(crate) explicit: Vec<Registration>,
    /// Whether the items of all linked crates are taken, too.
    pub(crate) linked: bool,
    /// Which of several servers it is; its linked items have this name.
    pub(crate) server: Option<String>,
    /// Tools that must be among them.
    pub(crate) expected_tools: Vec<String>,
    /// Whether it is right that there is nothing.
    pub(crate) may_be_empty: bool,
}

/// All items of a server, each kind ordered by its name.
#[derive(Clone)]
pub(crate) struct Items {
    pub(super) tools: Vec<Arc<Tool>>,
    pub(super) prompts: Vec<Arc<Prompt>>,
    pub(super) resources: Vec<Arc<Resource>>,
    pub(super) expected_tools: Vec<String>,
    pub(super) may_be_empty: bool,
    pub(super) servers: Servers,
    disabled: HashSet<(Offered, String)>,
}

/// Which server of several this is, and which there are.
#[derive(Clone)]
pub(super) struct Servers {
    pub(super) this: Option<String>,
    /// The names that linked items have.
    pub(super) known: Vec<&'static str>,
}

impl Items {
    /// The items of a selection; one that is also named one by one counts once.
    pub(crate) fn select(selection: Selection) -> Self {
        let mut items = Self {
            tools: Vec::new(),
            prompts: Vec::new(),
            resources: Vec::new(),
            expected_tools: selection.expected_tools,
            may_be_empty: selection.may_be_empty,
            servers: Servers {
                known: known_servers(),
                this: selection.server,
            },
            disabled: HashSet::new(),
        };
        let mut registrations = selection.explicit;
        if selection.linked {
            let of_this_server = |it: &&Registration| it.server() == items.servers.this.as_deref();
            registrations.extend(
                inventory::iter::<Registration>
                    .into_iter()
                    .filter(of_this_server),
            );
        }
        let mut seen = HashSet::new();
        for registration in registrations {
            if seen.insert(identity(&registration)) {
                items.push(registration);
            }
        }
        items.sort();
        items
    }

    /// Adds an item, in its place.
    pub(crate) fn add(&mut self, registration: Registration) {
        self.push(registration);
        self.sort();
    }

    /// Takes an item out. Says whether it was there.
    pub(crate) fn remove(&mut self, kind: Offered, name: &str) -> bool {
        let before = self.len();
        match kind {
            Offered::Tool => self.tools.retain(|it| it.record.name != name),
            Offered::Prompt => self.prompts.retain(|it| it.record.name != name),
            Offered::Resource => self.resources.retain(|it| it.record.uri != name),
        }
        self.disabled.remove(&(kind, name.to_owned()));
        self.expected_tools
            .retain(|it| kind != Offered::Tool || it != name);
        // Whoever takes the last one out means it.
        self.may_be_empty |= self.len() < before;
        self.len() < before
    }

    /// Enables or disables an item. Says whether that changes anything.
    pub(crate) fn enable(&mut self, kind: Offered, name: &str, enabled: bool) -> bool {
        let key = (kind, name.to_owned());
        let known = match kind {
            Offered::Tool => self.tools.iter().any(|it| it.record.name == name),
            Offered::Prompt => self.prompts.iter().any(|it| it.record.name == name),
            Offered::Resource => self.resources.iter().any(|it| it.record.uri == name),
        };
        known
            && if enabled {
                self.disabled.remove(&key)
            } else {
                self.disabled.insert(key)
            }
    }

    /// Whether some handler of theirs needs this.
    pub(crate) fn need(&self, need: Need) -> bool {
        let tools = self.tools.iter().map(|it| it.needs());
        let prompts = self.prompts.iter().map(|it| it.needs());
        let resources = self.resources.iter().map(|it| it.needs());
        tools
            .chain(prompts)
            .chain(resources)
            .any(|needs| needs.contains(&need))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn enabled_tools(&self) -> impl Iterator<Item = &Arc<Tool>> {
        self.tools
            .iter()
            .filter(|it| self.is_enabled(Offered::Tool, it.record.name))
    }

    pub(super) fn enabled_prompts(&self) -> impl Iterator<Item = &Arc<Prompt>> {
        self.prompts
            .iter()
            .filter(|it| self.is_enabled(Offered::Prompt, it.record.name))
    }

    pub(super) fn enabled_resources(&self) -> impl Iterator<Item = &Arc<Resource>> {
        self.resources
            .iter()
            .filter(|it| self.is_enabled(Offered::Resource, it.record.uri))
    }

    fn is_enabled(&self, kind: Offered, name: &str) -> bool {
        self.disabled.is_empty() || !self.disabled.contains(&(kind, name.to_owned()))
    }

    fn len(&self) -> usize {
        self.tools.len() + self.prompts.len() + self.resources.len()
    }

    fn push(&mut self, registration: Registration) {
        match registration {
            Registration::Tool(record) => self.tools.push(Arc::new(describe::tool(record))),
            Registration::Prompt(record) => self.prompts.push(Arc::new(describe::prompt(record))),
            Registration::Resource(record) => {
                self.resources.push(Arc::new(describe::resource(record)));
            }
        }
    }

    fn sort(&mut self) {
        // Two items of one name are a fault; in a report of it they stand in the order of their places.
        self.tools.sort_by_key(|it| key(&**it));
        self.prompts.sort_by_key(|it| key(&**it));
        self.resources.sort_by_key(|it| key(&**it));
    }
}

fn known_servers() -> Vec<&'static str> {
    let all = inventory::iter::<Registration>.into_iter();
    let mut known: Vec<_> = all.filter_map(Registration::server).collect();
    known.sort_unstable();
    known.dedup();
    known
}

fn key(item: &impl Item) -> (&'static str, &'static str, u32, &'static str) {
    let location = item.location();
    (item.key(), location.file, location.line, location.item)
}

/// What tells two registrations of one item from two items: one line of a macro may write several.
#[derive(PartialEq, Eq, Hash)]
struct Identity {
    kind: Offered,
    name: &'static str,
    location: Location,
}

fn identity(registration: &Registration) -> Identity {
    let (kind, name, location) = match registration {
        Registration::Tool(record) => (Offered::Tool, record.name, record.location),
        Registration::Prompt(record) => (Offered::Prompt, record.name, record.location),
        Registration::Resource(record) => (Offered::Resource, record.uri, record.location),
    };
    Identity {
        kind,
        name,
        location,
    }
}
