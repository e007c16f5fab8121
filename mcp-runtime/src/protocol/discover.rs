//! What a server says about itself (page `server/discover`).

use serde::Serialize;

use super::ServerCapabilities;

/// The members of the result of `server/discover`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub(crate) struct DiscoverResult<'a> {
    pub(crate) supported_versions: &'a [&'a str],
    pub(crate) capabilities: &'a ServerCapabilities,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) instructions: Option<&'a str>,
}
