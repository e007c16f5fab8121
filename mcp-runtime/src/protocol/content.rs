//! Blocks of content, in results of tools and in messages of prompts (page `server/tools`).

use std::borrow::Cow;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Annotations, Icon, Resource, ResourceContents};

/// One block of content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Content {
    /// Text.
    Text(Text),
    /// A picture.
    Image(Image),
    /// A sound.
    Audio(Audio),
    /// A resource that the client can read when it wants to.
    ResourceLink(ResourceLink),
    /// A resource with what is in it.
    Resource(EmbeddedResource),
}

/// Text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Text {
    /// The text itself.
    pub text: Cow<'static, str>,
    /// Hints for the client that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// What else belongs to it.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

impl Text {
    /// A block of text.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            text: text.into(),
            annotations: None,
            meta: None,
        }
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Image {
    /// The bytes of the picture.
    pub data: Base64,
    /// What the bytes are, such as `image/png`.
    pub mime_type: Cow<'static, str>,
    /// Hints for the client that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// What else belongs to it.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

impl Image {
    /// A picture in the format that `mime_type` names.
    pub fn new(bytes: impl AsRef<[u8]>, mime_type: impl Into<Cow<'static, str>>) -> Self {
        Self {
            data: Base64::encode(bytes),
            mime_type: mime_type.into(),
            annotations: None,
            meta: None,
        }
    }
}

/// A sound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Audio {
    /// The bytes of the sound.
    pub data: Base64,
    /// What the bytes are, such as `audio/wav`.
    pub mime_type: Cow<'static, str>,
    /// Hints for the client that plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// What else belongs to it.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

impl Audio {
    /// A sound in the format that `mime_type` names.
    pub fn new(bytes: impl AsRef<[u8]>, mime_type: impl Into<Cow<'static, str>>) -> Self {
        Self {
            data: Base64::encode(bytes),
            mime_type: mime_type.into(),
            annotations: None,
            meta: None,
        }
    }
}

/// A resource that the client can read when it wants to; it need not be in any list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
#[non_exhaustive]
pub struct ResourceLink {
    /// What the link leads to.
    pub resource: Resource,
}

impl ResourceLink {
    /// A link to the resource at `uri`.
    pub fn new(uri: impl Into<Cow<'static, str>>, name: impl Into<Cow<'static, str>>) -> Self {
        Resource::new(uri, name).into()
    }

    /// The same link, with a name for people.
    #[must_use]
    pub fn title(self, title: impl Into<Cow<'static, str>>) -> Self {
        self.resource.title(title).into()
    }

    /// The same link, with what is at its end.
    #[must_use]
    pub fn description(self, description: impl Into<Cow<'static, str>>) -> Self {
        self.resource.description(description).into()
    }

    /// The same link, with the format of what is at its end.
    #[must_use]
    pub fn mime_type(self, mime_type: impl Into<Cow<'static, str>>) -> Self {
        self.resource.mime_type(mime_type).into()
    }

    /// The same link, with hints for the client that shows it.
    #[must_use]
    pub fn annotations(self, annotations: Annotations) -> Self {
        self.resource.annotations(annotations).into()
    }

    /// The same link, with the size of what is at its end, in bytes.
    #[must_use]
    pub fn size(self, size: u64) -> Self {
        self.resource.size(size).into()
    }

    /// The same link, with one more picture that stands for what is at its end.
    #[must_use]
    pub fn icon(self, icon: Icon) -> Self {
        self.resource.icon(icon).into()
    }

    /// The same link, with what else belongs to it.
    #[must_use]
    pub fn meta(self, meta: Map<String, Value>) -> Self {
        self.resource.meta(meta).into()
    }
}

impl From<Resource> for ResourceLink {
    fn from(resource: Resource) -> Self {
        Self { resource }
    }
}

/// A resource with what is in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EmbeddedResource {
    /// What is in it.
    pub resource: ResourceContents,
    /// Hints for the client that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// What else belongs to the block.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

impl EmbeddedResource {
    /// A text that `uri` names, in the format that `mime_type` names.
    pub fn text(
        uri: impl Into<Cow<'static, str>>,
        mime_type: impl Into<Cow<'static, str>>,
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        ResourceContents::text(uri, text)
            .mime_type(mime_type)
            .into()
    }

    /// Bytes that `uri` names, in the format that `mime_type` names.
    pub fn blob(
        uri: impl Into<Cow<'static, str>>,
        mime_type: impl Into<Cow<'static, str>>,
        bytes: impl AsRef<[u8]>,
    ) -> Self {
        ResourceContents::blob(uri, bytes)
            .mime_type(mime_type)
            .into()
    }
}

impl From<ResourceContents> for EmbeddedResource {
    fn from(resource: ResourceContents) -> Self {
        Self {
            resource,
            annotations: None,
            meta: None,
        }
    }
}

/// Gives the types that carry both hints and `_meta` their builder functions.
macro_rules! annotated {
    ($($type:ident)*) => {$(
        impl $type {
            /// The same block, with hints for the client.
            #[must_use]
            pub fn annotations(mut self, annotations: Annotations) -> Self {
                self.annotations = Some(annotations);
                self
            }

            /// The same block, with what else belongs to it.
            #[must_use]
            pub fn meta(mut self, meta: Map<String, Value>) -> Self {
                self.meta = Some(meta);
                self
            }
        }
    )*};
}

annotated! { Text Image Audio EmbeddedResource }

/// Gives `Content` the conversions from what can be a block.
macro_rules! content_from {
    ($($type:ident => $variant:ident,)*) => {$(
        impl From<$type> for Content {
            fn from(block: $type) -> Self {
                Self::$variant(block)
            }
        }
    )*};
}

content_from! {
    Text => Text,
    Image => Image,
    Audio => Audio,
    ResourceLink => ResourceLink,
    EmbeddedResource => Resource,
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::Text(Text::new(text))
    }
}

impl From<Cow<'static, str>> for Content {
    fn from(text: Cow<'static, str>) -> Self {
        Self::Text(Text::new(text))
    }
}

impl From<&'static str> for Content {
    fn from(text: &'static str) -> Self {
        Self::Text(Text::new(text))
    }
}

/// Bytes as JSON carries them: standard Base64 with padding.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Base64(Box<str>);

impl Base64 {
    /// The encoded form of `bytes`.
    pub fn encode(bytes: impl AsRef<[u8]>) -> Self {
        Self(STANDARD.encode(bytes).into())
    }

    /// The bytes.
    ///
    /// # Errors
    ///
    /// When it came from a peer that did not write Base64.
    pub fn decode(&self) -> Result<Vec<u8>, NotBase64> {
        STANDARD.decode(self.as_str()).map_err(|_| NotBase64)
    }

    /// The encoded text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The text is not Base64 with padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotBase64;

impl fmt::Display for NotBase64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is not Base64 with padding")
    }
}

impl std::error::Error for NotBase64 {}
