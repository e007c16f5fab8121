//! What is written in `#[mcp_tool(…)]`, and the tool that comes of it.

use darling::FromMeta;
use syn::{Path, Visibility};

use crate::call::Mode;
use crate::docs::Docs;
use crate::keys::{
    Capabilities, Capability, Flag, ItemPath, Key, Model, Period, Prose, Size, Text, Truncate,
};
use crate::kind::Kind;
use crate::runtime_path::RuntimePath;
use crate::signature::Handler;

/// The keys of `#[mcp_tool(…)]`.
#[derive(Default, FromMeta)]
#[darling(default)]
pub(super) struct Keys {
    /// What clients call the tool; the function's name by default.
    pub(super) name: Option<Key<Text>>,
    /// What people see instead of the name.
    pub(super) title: Option<Key<Text>>,
    /// What the model reads; the doc comment by default.
    pub(super) description: Option<Key<Prose>>,
    /// The tool changes nothing.
    pub(super) read_only: Option<Key<Flag>>,
    /// What the tool changes cannot be had back.
    pub(super) destructive: Option<Key<Flag>>,
    /// A second call with the same arguments changes nothing more.
    pub(super) idempotent: Option<Key<Flag>>,
    /// The tool deals with things outside of the server's own domain.
    pub(super) open_world: Option<Key<Flag>>,
    /// How many bytes may come back.
    pub(super) max_output: Option<Key<Size>>,
    /// What is cut from a text that is too long; without it, it is refused.
    pub(super) truncate: Option<Key<Truncate>>,
    /// How long a call may take.
    pub(super) timeout: Option<Key<Period>>,
    /// The plain `fn` is trivial: it runs where the request is read, not on the blocking pool.
    pub(super) inline: Option<Key<Flag>>,
    /// What makes the schema of the arguments, which is then published as it is.
    pub(super) input_schema: Option<Key<ItemPath>>,
    /// What makes the schema of the structured results.
    pub(super) output_schema: Option<Key<ItemPath>>,
    /// What becomes of arguments that the tool does not name: they are refused, unless it says `ignore`.
    pub(super) unknown_arguments: Option<Key<Text>>,
    /// The name may have dots and up to 128 characters, which some clients refuse.
    pub(super) any_name: Option<Key<Flag>>,
    /// What the client of a call must be able to do.
    pub(super) requires: Option<Key<Capabilities>>,
    /// Which of several servers it belongs to; the one without a name by default.
    pub(super) server: Option<Key<Text>>,
    /// Where `mcp_runtime` is, when the dependency cannot be found.
    #[darling(rename = "crate")]
    pub(super) runtime: Option<Key<ItemPath>>,
}

impl Model for Keys {
    const KIND: Kind = Kind::Tool;
    const NAMES: &'static [&'static str] = &[
        "name",
        "title",
        "description",
        "read_only",
        "destructive",
        "idempotent",
        "open_world",
        "max_output",
        "truncate",
        "timeout",
        "inline",
        "input_schema",
        "output_schema",
        "unknown_arguments",
        "any_name",
        "requires",
        "server",
        "crate",
    ];
}

/// A tool without mistakes.
pub(super) struct Tool {
    pub(super) deprecated: bool,
    pub(super) visibility: Visibility,
    pub(super) handler: Handler,
    pub(super) mode: Mode,
    pub(super) name: String,
    pub(super) title: Option<String>,
    pub(super) description: Docs,
    pub(super) hints: Hints,
    pub(super) timeout: Option<Period>,
    pub(super) max_output: Option<Size>,
    pub(super) truncate: Option<Truncate>,
    pub(super) requires: Vec<Capability>,
    pub(super) server: Option<String>,
    pub(super) input_schema: Option<Path>,
    pub(super) output_schema: Option<Path>,
    pub(super) ignores_unknown_arguments: bool,
    pub(super) runtime: RuntimePath,
}

/// What the author says about the tool's effects; what is not written is not said.
pub(super) struct Hints {
    pub(super) read_only: Option<bool>,
    pub(super) destructive: Option<bool>,
    pub(super) idempotent: Option<bool>,
    pub(super) open_world: Option<bool>,
}
