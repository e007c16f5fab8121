//! What a server says it can do: exactly what it serves.

use serde_json::Map;

use crate::protocol::{
    PromptsCapability, ResourcesCapability, ServerCapabilities, ToolsCapability,
};
use crate::registry::Catalogue;

pub(super) fn capabilities(catalogue: &Catalogue, client_logging: bool) -> ServerCapabilities {
    ServerCapabilities {
        tools: (!catalogue.tools().is_empty()).then(ToolsCapability::default),
        resources: (!catalogue.resources().is_empty()).then(ResourcesCapability::default),
        prompts: (!catalogue.prompts().is_empty()).then(PromptsCapability::default),
        logging: client_logging.then(Map::new),
        ..ServerCapabilities::default()
    }
}
