//! What a client and a server can do (pages `basic/versioning` and `server/discover`).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::members::object;
use super::{Malformed, Members};

/// What the client of one request can do, as it declared it in that request.
///
/// Each capability that was declared is there, be it empty; what is not one of these is ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ClientCapabilities {
    /// Questions to the person in front of the client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elicitation: Option<ElicitationCapability>,
    /// Questions to the client's model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampling: Option<SamplingCapability>,
    /// The folders that the client works in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roots: Option<Map<String, Value>>,
    /// Capabilities that are not part of the specification.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experimental: Option<Map<String, Value>>,
    /// Extensions of the specification by their identifiers, with their settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Map<String, Value>>,
}

impl ClientCapabilities {
    pub(super) fn read(members: &Members<'_>) -> Result<Self, Malformed> {
        // A value that is no object declares nothing; to refuse the whole request for it would
        // shut out clients that are ahead of this revision.
        let map = |name| Ok(members.raw(name)?.and_then(object));
        Ok(Self {
            elicitation: map("elicitation")?.map(|mut modes| ElicitationCapability {
                form: taken(&mut modes, "form"),
                url: taken(&mut modes, "url"),
            }),
            sampling: map("sampling")?.map(|mut parts| SamplingCapability {
                context: taken(&mut parts, "context"),
                tools: taken(&mut parts, "tools"),
            }),
            roots: map("roots")?,
            experimental: map("experimental")?,
            extensions: map("extensions")?,
        })
    }
}

fn taken(members: &mut Map<String, Value>, name: &str) -> Option<Map<String, Value>> {
    match members.remove(name) {
        Some(Value::Object(object)) => Some(object),
        _ => None,
    }
}

/// The ways in which a client can ask its user (page `client/elicitation`).
///
/// An empty object means forms, and `url` alone means no forms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ElicitationCapability {
    /// Forms in the client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<Map<String, Value>>,
    /// Pages that the user opens in a browser.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<Map<String, Value>>,
}

/// The ways in which a client can ask its model (page `client/sampling`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SamplingCapability {
    /// The model may be shown the context of servers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<Map<String, Value>>,
    /// The model may be given tools.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<Map<String, Value>>,
}

/// What a server can do, as `server/discover` says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ServerCapabilities {
    /// It has tools.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<ToolsCapability>,
    /// It has resources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<ResourcesCapability>,
    /// It has prompts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompts: Option<PromptsCapability>,
    /// It completes arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completions: Option<Map<String, Value>>,
    /// It sends log messages to the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logging: Option<Map<String, Value>>,
    /// Capabilities that are not part of the specification.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experimental: Option<Map<String, Value>>,
    /// Extensions of the specification by their identifiers, with their settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Map<String, Value>>,
}

/// What a server with tools can do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct ToolsCapability {
    /// It says when the list changed.
    #[serde(skip_serializing_if = "is_false")]
    pub list_changed: bool,
}

/// What a server with resources can do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct ResourcesCapability {
    /// It says when a resource changed that the client asked about.
    #[serde(skip_serializing_if = "is_false")]
    pub subscribe: bool,
    /// It says when the list changed.
    #[serde(skip_serializing_if = "is_false")]
    pub list_changed: bool,
}

/// What a server with prompts can do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct PromptsCapability {
    /// It says when the list changed.
    #[serde(skip_serializing_if = "is_false")]
    pub list_changed: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference to the field"
)]
fn is_false(flag: &bool) -> bool {
    !flag
}
