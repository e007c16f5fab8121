//! Completion of arguments (page `server/utilities/completion`).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Malformed, Members};

/// The params of `completion/complete`.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) struct CompleteParams<'a> {
    pub(crate) reference: Reference<'a>,
    /// The argument or variable that is being typed.
    pub(crate) argument: Cow<'a, str>,
    /// What was typed of it.
    pub(crate) value: Cow<'a, str>,
    /// The arguments that were chosen before.
    pub(crate) chosen: Vec<(Cow<'a, str>, Cow<'a, str>)>,
}

/// Whose argument is completed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reference<'a> {
    /// A prompt, by its name.
    Prompt(Cow<'a, str>),
    /// A template of resources, as it is listed.
    Resource(Cow<'a, str>),
}

impl<'a> CompleteParams<'a> {
    pub(crate) fn read(params: &Members<'a>) -> Result<Self, Malformed> {
        let reference = params.object("ref")?.ok_or_else(|| params.missing("ref"))?;
        let reference = match &*reference.required_text("type")? {
            "ref/prompt" => Reference::Prompt(reference.required_text("name")?),
            "ref/resource" => Reference::Resource(reference.required_text("uri")?),
            _ => return Err(reference.expected("type", "`ref/prompt` or `ref/resource`")),
        };
        let argument = params
            .object("argument")?
            .ok_or_else(|| params.missing("argument"))?;
        let context = params.object("context")?;
        let chosen = match context
            .map(|it| it.object("arguments"))
            .transpose()?
            .flatten()
        {
            Some(arguments) => arguments.texts()?,
            None => Vec::new(),
        };
        Ok(Self {
            reference,
            argument: argument.required_text("name")?,
            value: argument.required_text("value")?,
            chosen,
        })
    }
}

/// The result of `completion/complete`, without what every result carries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CompleteResult {
    /// What the argument could become.
    pub completion: Completion,
}

/// What an argument could become.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Completion {
    /// The values, the most likely first; at most [`MAX_VALUES`](Self::MAX_VALUES).
    pub values: Vec<String>,
    /// How many values there are in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// Whether there are more values than these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_more: Option<bool>,
}

impl Completion {
    /// How many values one result has at most.
    pub const MAX_VALUES: usize = 100;
}
