//! Tools and the results of their calls (page `server/tools`).

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Content, Malformed, Members};

/// A tool, as a list shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Tool {
    /// The name for programs.
    pub name: Cow<'static, str>,
    /// The name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'static, str>>,
    /// What it does, for the model that has to choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'static, str>>,
    /// The JSON Schema of its arguments, which is that of an object.
    pub input_schema: Map<String, Value>,
    /// The JSON Schema of its structured results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Map<String, Value>>,
    /// Hints about what a call does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<ToolAnnotations>,
    /// What else belongs to it.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

/// Hints about what a call of a tool does. A hint that is not given is not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolAnnotations {
    /// An older place for the name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'static, str>>,
    /// It changes nothing; clients assume that it may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only_hint: Option<bool>,
    /// It may destroy something; clients assume that it may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destructive_hint: Option<bool>,
    /// A second equal call changes nothing more; clients assume that it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent_hint: Option<bool>,
    /// It deals with things outside of the server; clients assume that it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_world_hint: Option<bool>,
}

/// The params of `tools/call`.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) struct CallToolParams<'a> {
    pub(crate) name: Cow<'a, str>,
    /// An object, if it is there.
    pub(crate) arguments: Option<&'a RawValue>,
}

impl<'a> CallToolParams<'a> {
    pub(crate) fn read(params: &Members<'a>) -> Result<Self, Malformed> {
        let name = params.required_text("name")?;
        let arguments = params.raw("arguments")?;
        if arguments.is_some_and(|raw| !raw.get().starts_with('{')) {
            return Err(params.expected("arguments", "an object"));
        }
        Ok(Self { name, arguments })
    }

    /// The same, but an empty text stands for no arguments: some clients write it.
    pub(crate) fn read_leniently(params: &Members<'a>) -> Result<Self, Malformed> {
        match params.raw("arguments")?.map(RawValue::get) {
            Some("\"\"") => Ok(Self {
                name: params.required_text("name")?,
                arguments: None,
            }),
            _ => Self::read(params),
        }
    }
}

/// The result of `tools/call`, without what every result carries.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CallToolResult {
    /// What the model reads.
    #[serde(default)]
    pub content: Vec<Content>,
    /// What a program reads; JSON `null` is a value too.
    #[serde(
        default,
        deserialize_with = "value",
        skip_serializing_if = "Option::is_none"
    )]
    pub structured_content: Option<Box<RawValue>>,
    /// Whether the call failed; absent means that it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_error: Option<bool>,
    /// What else belongs to the result; the server adds its identity.
    #[serde(rename = "_meta", default, skip_serializing)]
    pub meta: Option<Map<String, Value>>,
}

/// A value that is there, `null` included.
fn value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<RawValue>>, D::Error> {
    Box::deserialize(deserializer).map(Some)
}
