//! Who a client or a server says it is (page `basic/index`).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Malformed, Members};

/// The name and version of a client or a server, as it reports them itself.
///
/// It is a label for logs and user interfaces; nothing may be decided by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Implementation<'a> {
    /// The name for programs.
    pub name: Cow<'a, str>,
    /// The version, in any scheme.
    pub version: Cow<'a, str>,
    /// The name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'a, str>>,
    /// What it does, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'a, str>>,
    /// Where people can read more about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub website_url: Option<Cow<'a, str>>,
}

impl<'a> Implementation<'a> {
    /// A name and a version, and nothing else.
    pub fn new(name: impl Into<Cow<'a, str>>, version: impl Into<Cow<'a, str>>) -> Self {
        Self {
            name: name.into(),
            version: version.into(),
            title: None,
            description: None,
            website_url: None,
        }
    }

    /// The same, free of the message it was read from.
    #[must_use]
    pub fn into_owned(self) -> Implementation<'static> {
        let owned = |text: Cow<'a, str>| Cow::Owned(text.into_owned());
        Implementation {
            name: owned(self.name),
            version: owned(self.version),
            title: self.title.map(owned),
            description: self.description.map(owned),
            website_url: self.website_url.map(owned),
        }
    }

    pub(super) fn read(members: &Members<'a>) -> Result<Self, Malformed> {
        Ok(Self {
            name: members.required_text("name")?,
            version: members.required_text("version")?,
            title: members.text("title")?,
            description: members.text("description")?,
            website_url: members.text("websiteUrl")?,
        })
    }
}
