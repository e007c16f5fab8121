//! The answers that are the same for every request: written once, at start-up.

use std::sync::Arc;

use super::discover::capabilities;
use super::result::Decoration;
use crate::protocol::{
    CacheHint, DiscoverResult, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, Resource, SUPPORTED_VERSIONS,
};
use crate::registry::{Catalogue, Offer};

/// Whole results, as they are written.
pub(super) struct Lists {
    pub(super) discover: Arc<[u8]>,
    pub(super) tools: Arc<[u8]>,
    pub(super) prompts: Arc<[u8]>,
    pub(super) templates: Arc<[u8]>,
    /// None when a handler enumerates resources, so that the list is made for each request.
    pub(super) resources: Option<Arc<[u8]>>,
}

impl Lists {
    pub(super) fn new(
        catalogue: &Catalogue,
        instructions: Option<&str>,
        client_logging: bool,
        decoration: &Decoration,
        cache: CacheHint,
    ) -> Self {
        let capabilities = capabilities(catalogue, client_logging);
        let discover = DiscoverResult {
            supported_versions: SUPPORTED_VERSIONS,
            capabilities: &capabilities,
            instructions,
        };
        let tools = catalogue
            .tools()
            .iter()
            .map(|tool| &tool.definition)
            .collect();
        let prompts = catalogue
            .prompts()
            .iter()
            .map(|prompt| &prompt.definition)
            .collect();
        let templates = catalogue
            .resources()
            .iter()
            .filter_map(|resource| match &resource.offer {
                Offer::Template(template) => Some(template),
                Offer::Fixed(_) => None,
            });
        let enumerated = catalogue
            .resources()
            .iter()
            .any(|resource| resource.handler.list.is_some());
        let resources = ListResourcesResult {
            resources: fixed(catalogue).collect(),
            next_cursor: None,
        };
        Self {
            discover: decoration.written(&discover, cache),
            tools: decoration.written(
                &ListToolsResult {
                    tools,
                    next_cursor: None,
                },
                cache,
            ),
            prompts: decoration.written(
                &ListPromptsResult {
                    prompts,
                    next_cursor: None,
                },
                cache,
            ),
            templates: decoration.written(
                &ListResourceTemplatesResult {
                    resource_templates: templates.collect(),
                    next_cursor: None,
                },
                cache,
            ),
            resources: (!enumerated).then(|| decoration.written(&resources, cache)),
        }
    }
}

/// The resources that have one URI.
pub(super) fn fixed(catalogue: &Catalogue) -> impl Iterator<Item = &Resource> {
    catalogue
        .resources()
        .iter()
        .filter_map(|resource| match &resource.offer {
            Offer::Fixed(fixed) => Some(fixed),
            Offer::Template(_) => None,
        })
}
