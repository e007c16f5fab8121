//! What comes back from a call, a read and a prompt.

use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Map, Value};

use super::captured::Captured;
use super::{LoggingMessageNotification, ProgressNotification};
use crate::protocol::{
    CacheHint, CallToolResult, Content, GetPromptResult, PromptMessage, ReadResourceResult,
    ResourceContents,
};

/// What a call of a tool came to.
#[derive(Clone, Debug)]
pub struct CallResult {
    pub(super) result: CallToolResult,
    pub(super) captured: Captured,
}

impl CallResult {
    /// The blocks of content.
    #[must_use]
    pub fn content(&self) -> &[Content] {
        &self.result.content
    }

    /// The text of all blocks of text, a line break between two.
    #[must_use]
    pub fn text(&self) -> String {
        let texts = self.result.content.iter().filter_map(|block| match block {
            Content::Text(text) => Some(&*text.text),
            _ => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The structured value.
    ///
    /// # Errors
    ///
    /// When the result has none, or it is not a `T`.
    pub fn structured<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        match &self.result.structured_content {
            Some(value) => serde_json::from_str(value.get()),
            None => Err(serde_json::Error::custom(
                "the result has no structured content",
            )),
        }
    }

    /// Whether the tool says that the call failed.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.result.is_error == Some(true)
    }

    /// The `_meta` of the result.
    #[must_use]
    pub fn meta(&self) -> Option<&Map<String, Value>> {
        self.result.meta.as_ref()
    }
}

/// What was read.
#[derive(Clone, Debug)]
pub struct ReadResult {
    pub(super) result: ReadResourceResult,
    pub(super) cache: CacheHint,
    pub(super) captured: Captured,
}

impl ReadResult {
    /// What is at the URI; more than one when it names several resources.
    #[must_use]
    pub fn contents(&self) -> &[ResourceContents] {
        &self.result.contents
    }

    /// The text of all contents that are text, one after the other.
    #[must_use]
    pub fn text(&self) -> String {
        let texts = self.result.contents.iter().filter_map(|it| match it {
            ResourceContents::Text(text) => Some(&*text.text),
            ResourceContents::Blob(_) => None,
        });
        texts.collect()
    }

    /// The bytes of all contents, one after the other.
    ///
    /// # Panics
    ///
    /// When the server sent bytes that are not Base64.
    #[must_use]
    #[track_caller]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for contents in &self.result.contents {
            match contents {
                ResourceContents::Text(it) => bytes.extend_from_slice(it.text.as_bytes()),
                ResourceContents::Blob(it) => {
                    bytes.extend(it.blob.decode().expect("a server sends Base64"));
                }
            }
        }
        bytes
    }

    /// How long and for whom the result may be kept.
    #[must_use]
    pub fn cache(&self) -> CacheHint {
        self.cache
    }
}

/// What a prompt became.
#[derive(Clone, Debug)]
pub struct PromptResult {
    pub(super) result: GetPromptResult,
    pub(super) captured: Captured,
}

impl PromptResult {
    /// What the prompt asks the model.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.result.description.as_deref()
    }

    /// The conversation to begin with.
    #[must_use]
    pub fn messages(&self) -> &[PromptMessage] {
        &self.result.messages
    }
}

/// Gives the types of this file access to what was captured.
macro_rules! captured {
    ($($type:ident)*) => {$(
        impl $type {
            /// The progress that was reported before the answer.
            ///
            /// It is empty unless the client asks [with
            /// progress](super::Client::with_progress).
            #[must_use]
            pub fn progress(&self) -> &[ProgressNotification] {
                &self.captured.progress
            }

            /// The log messages that were sent before the answer.
            ///
            /// They are empty unless the client asks [with a
            /// level](super::Client::with_log_level).
            #[must_use]
            pub fn logs(&self) -> &[LoggingMessageNotification] {
                &self.captured.logs
            }
        }
    )*};
}

captured! { CallResult ReadResult PromptResult }
