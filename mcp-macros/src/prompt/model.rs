//! What is written in `#[mcp_prompt(…)]`, and the prompt that comes of it.

use darling::FromMeta;
use syn::Visibility;

use crate::call::Mode;
use crate::docs::Docs;
use crate::keys::{Capabilities, Capability, Flag, ItemPath, Key, Model, Prose, Text};
use crate::kind::Kind;
use crate::runtime_path::RuntimePath;
use crate::signature::Handler;

/// The keys of `#[mcp_prompt(…)]`.
#[derive(Default, FromMeta)]
#[darling(default)]
pub(super) struct Keys {
    /// What clients call the prompt; the function's name by default.
    pub(super) name: Option<Key<Text>>,
    /// What people see instead of the name.
    pub(super) title: Option<Key<Text>>,
    /// What the prompt is for; the doc comment by default.
    pub(super) description: Option<Key<Prose>>,
    /// The plain `fn` is trivial: it runs where the request is read, not on the blocking pool.
    pub(super) inline: Option<Key<Flag>>,
    /// What the client of a call must be able to do.
    pub(super) requires: Option<Key<Capabilities>>,
    /// Which of several servers it belongs to; the one without a name by default.
    pub(super) server: Option<Key<Text>>,
    /// Where `mcp_runtime` is, when the dependency cannot be found.
    #[darling(rename = "crate")]
    pub(super) runtime: Option<Key<ItemPath>>,
}

impl Model for Keys {
    const KIND: Kind = Kind::Prompt;
    const NAMES: &'static [&'static str] = &[
        "name",
        "title",
        "description",
        "inline",
        "requires",
        "server",
        "crate",
    ];
}

/// A prompt without mistakes.
pub(super) struct Prompt {
    pub(super) deprecated: bool,
    pub(super) visibility: Visibility,
    pub(super) handler: Handler,
    pub(super) mode: Mode,
    pub(super) name: String,
    pub(super) title: Option<String>,
    pub(super) description: Docs,
    pub(super) requires: Vec<Capability>,
    pub(super) server: Option<String>,
    pub(super) runtime: RuntimePath,
}
