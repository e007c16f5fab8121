//! What a server offers right now: the catalogue, and the answers that are the same for every request.

use std::sync::{Arc, PoisonError};

use super::Server;
use super::listing::{Entry, Listing};
use super::result::Decoration;
use crate::handler::{Need, Offered, Offering, Registration, Settings};
use crate::protocol::{
    DiscoverResult, PromptsCapability, Resource, ResourcesCapability, SUPPORTED_VERSIONS,
    ServerCapabilities, ToolsCapability,
};
use crate::registry::{self, Catalogue, Items, StartupFaults};

/// A catalogue and what is written of it once.
pub(super) struct Offer {
    pub(super) catalogue: Catalogue,
    pub(super) capabilities: ServerCapabilities,
    pub(super) discover: Arc<[u8]>,
    pub(super) tools: Listing,
    pub(super) prompts: Listing,
    pub(super) templates: Listing,
    /// None when a handler enumerates resources, so that the list is made for each request.
    pub(super) resources: Option<Listing>,
}

/// What is written into the answers and does not change.
pub(super) struct Face<'a> {
    pub(super) instructions: Option<&'a str>,
    pub(super) settings: &'a Settings,
    pub(super) announces_changes: bool,
    pub(super) paging: super::listing::Paging,
    pub(super) decoration: &'a Decoration,
}

impl Offer {
    /// What is offered from now on, after what was `announced` before: clients that know of it still
    /// ask for it.
    pub(super) fn new(
        catalogue: Catalogue,
        items: &Items,
        face: &Face<'_>,
        announced: &ServerCapabilities,
    ) -> Self {
        let Face {
            instructions,
            paging,
            decoration,
            ..
        } = *face;
        let now = capabilities(&catalogue, items, face);
        let capabilities = both(announced, now);
        let discover = DiscoverResult {
            supported_versions: SUPPORTED_VERSIONS,
            capabilities: &capabilities,
            instructions,
        };
        let listing = |name, entries| Listing::new(name, entries, paging, decoration);
        let tools = catalogue
            .tools()
            .iter()
            .map(|it| Entry::new(it.record.name, &it.definition));
        let prompts = catalogue
            .prompts()
            .iter()
            .map(|it| Entry::new(it.record.name, &it.definition));
        let templates = catalogue
            .resources()
            .iter()
            .filter_map(|it| match &it.offer {
                registry::Offer::Template(template) => Some(Entry::new(it.record.uri, template)),
                registry::Offer::Fixed(_) => None,
            });
        let enumerated = catalogue
            .resources()
            .iter()
            .any(|it| it.handler.list.is_some());
        let resources = || {
            fixed(&catalogue)
                .map(|it| Entry::new(&*it.uri, it))
                .collect()
        };
        Self {
            discover: decoration.written(&discover, paging.cache),
            tools: listing("tools", tools.collect()),
            prompts: listing("prompts", prompts.collect()),
            templates: listing("resourceTemplates", templates.collect()),
            resources: (!enumerated).then(|| listing("resources", resources())),
            capabilities,
            catalogue,
        }
    }
}

/// The resources that have one URI.
pub(super) fn fixed(catalogue: &Catalogue) -> impl Iterator<Item = &Resource> {
    catalogue
        .resources()
        .iter()
        .filter_map(|it| match &it.offer {
            registry::Offer::Fixed(fixed) => Some(fixed),
            registry::Offer::Template(_) => None,
        })
}

/// What a server says it can do: what it serves, and what may come where changes are announced.
fn capabilities(catalogue: &Catalogue, items: &Items, face: &Face<'_>) -> ServerCapabilities {
    let may_come = face.announces_changes;
    let announces = may_come || items.need(Need::Changes);
    ServerCapabilities {
        tools: (may_come || !catalogue.tools().is_empty()).then_some(ToolsCapability {
            list_changed: announces,
        }),
        resources: (may_come || !catalogue.resources().is_empty()).then_some(ResourcesCapability {
            subscribe: announces,
            list_changed: announces,
        }),
        prompts: (may_come || !catalogue.prompts().is_empty()).then_some(PromptsCapability {
            list_changed: announces,
        }),
        completions: catalogue.completes().then(serde_json::Map::new),
        logging: face.settings.client_logging.then(serde_json::Map::new),
        ..ServerCapabilities::default()
    }
}

/// What was announced and what is there now.
fn both(announced: &ServerCapabilities, now: ServerCapabilities) -> ServerCapabilities {
    let ServerCapabilities {
        tools,
        resources,
        prompts,
        completions,
        logging,
        experimental,
        extensions,
    } = announced.clone();
    ServerCapabilities {
        tools: either(tools, now.tools, |one, other| ToolsCapability {
            list_changed: one.list_changed || other.list_changed,
        }),
        resources: either(resources, now.resources, |one, other| ResourcesCapability {
            subscribe: one.subscribe || other.subscribe,
            list_changed: one.list_changed || other.list_changed,
        }),
        prompts: either(prompts, now.prompts, |one, other| PromptsCapability {
            list_changed: one.list_changed || other.list_changed,
        }),
        completions: now.completions.or(completions),
        logging: now.logging.or(logging),
        experimental: now.experimental.or(experimental),
        extensions: now.extensions.or(extensions),
    }
}

/// The one that is there, or both as one.
fn either<T>(one: Option<T>, other: Option<T>, both: impl FnOnce(T, T) -> T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(both(one, other)),
        (one, other) => one.or(other),
    }
}

/// Items come and go while the server runs; the change announces itself.
impl Offering for Server {
    fn add(
        &self,
        registration: Registration,
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let kind = match registration {
            Registration::Tool(_) => Offered::Tool,
            Registration::Prompt(_) => Offered::Prompt,
            Registration::Resource(_) => Offered::Resource,
        };
        self.change(kind, |items| {
            items.add(registration);
            true
        })?;
        Ok(())
    }

    fn remove(&self, kind: Offered, name: &str) -> bool {
        self.change(kind, |items| items.remove(kind, name))
            .unwrap_or(false)
    }

    fn enable(&self, kind: Offered, name: &str, enabled: bool) -> bool {
        self.change(kind, |items| items.enable(kind, name, enabled))
            .unwrap_or(false)
    }
}

impl Server {
    /// Changes the items, checks what comes of it, and lets everybody know.
    fn change(
        &self,
        kind: Offered,
        change: impl FnOnce(&mut Items) -> bool,
    ) -> Result<bool, StartupFaults> {
        let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let mut changed = items.clone();
        if !change(&mut changed) {
            return Ok(false);
        }
        let catalogue = Catalogue::new(&changed, &self.common.states)?;
        let announced = &self.offer().capabilities;
        let offer = Arc::new(Offer::new(catalogue, &changed, &self.face(), announced));
        *items = changed;
        *self.offer.write().unwrap_or_else(PoisonError::into_inner) = offer;
        drop(items);
        self.hub.publish(kind.into());
        Ok(true)
    }
}
