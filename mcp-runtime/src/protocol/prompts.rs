//! Prompts and the messages they become (page `server/prompts`).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Content, Malformed, Members, Role};

/// A prompt, as a list shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Prompt {
    /// The name for programs.
    pub name: Cow<'static, str>,
    /// The name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'static, str>>,
    /// What it asks the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'static, str>>,
    /// What the person fills in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Vec<PromptArgument>>,
    /// What else belongs to it.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

/// What a person fills in for a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PromptArgument {
    /// The name for programs.
    pub name: Cow<'static, str>,
    /// The name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'static, str>>,
    /// What it means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'static, str>>,
    /// Whether the prompt cannot do without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
}

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PromptMessage {
    /// Who says it.
    pub role: Role,
    /// What is said.
    pub content: Content,
}

impl PromptMessage {
    /// Something that the person says.
    pub fn user(content: impl Into<Content>) -> Self {
        Self {
            role: Role::User,
            content: content.into(),
        }
    }

    /// Something that the model said.
    pub fn assistant(content: impl Into<Content>) -> Self {
        Self {
            role: Role::Assistant,
            content: content.into(),
        }
    }
}

/// The params of `prompts/get`.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) struct GetPromptParams<'a> {
    pub(crate) name: Cow<'a, str>,
    /// The arguments as they were written, in order: the prompt names all that do not fit at once.
    pub(crate) arguments: Vec<(Cow<'a, str>, &'a RawValue)>,
}

impl<'a> GetPromptParams<'a> {
    pub(crate) fn read(params: &Members<'a>) -> Result<Self, Malformed> {
        let name = params.required_text("name")?;
        let arguments = params.object("arguments")?;
        let arguments = arguments.map(Members::into_entries).unwrap_or_default();
        Ok(Self { name, arguments })
    }
}

/// The result of `prompts/get`, without what every result carries.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GetPromptResult {
    /// What the prompt asks the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'static, str>>,
    /// The conversation to begin with.
    pub messages: Vec<PromptMessage>,
}
