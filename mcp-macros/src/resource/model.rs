//! What is written in `#[mcp_resource(…)]`, and the resource that comes of it.

use darling::FromMeta;
use syn::{Ident, LitStr, Path, Visibility};

use crate::call::Mode;
use crate::docs::Docs;
use crate::keys::{
    Audience, Bytes, Capabilities, Capability, Flag, ItemPath, Key, Model, Period, Prose, Text,
};
use crate::kind::Kind;
use crate::runtime_path::RuntimePath;
use crate::signature::{Handler, Parameter};

/// The keys of `#[mcp_resource(…)]`.
#[derive(Default, FromMeta)]
#[darling(default)]
pub(super) struct Keys {
    /// The URI, or the template whose variables are the fields or the parameters.
    pub(super) uri: Option<Key<Text>>,
    /// A name for programs; the item's name by default.
    pub(super) name: Option<Key<Text>>,
    /// What people see instead of the name.
    pub(super) title: Option<Key<Text>>,
    /// What is to be read there; the doc comment by default.
    pub(super) description: Option<Key<Prose>>,
    /// The type of the content, such as `text/markdown`.
    pub(super) mime_type: Option<Key<Text>>,
    /// The size of the content in bytes, where it is fixed.
    pub(super) size: Option<Key<Bytes>>,
    /// How long a client may keep what it read.
    pub(super) ttl: Option<Key<Period>>,
    /// Whether what was read may be shared among users.
    pub(super) cache: Option<Key<Audience>>,
    /// The function that lists the resources of a template.
    pub(super) list: Option<Key<ItemPath>>,
    /// The function that reads a struct, in place of `ReadResource`.
    pub(super) read: Option<Key<ItemPath>>,
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
    const KIND: Kind = Kind::Resource;
    const NAMES: &'static [&'static str] = &[
        "uri",
        "name",
        "title",
        "description",
        "mime_type",
        "size",
        "ttl",
        "cache",
        "list",
        "read",
        "inline",
        "requires",
        "server",
        "crate",
    ];
}

/// A resource without mistakes.
pub(super) struct Resource {
    pub(super) deprecated: bool,
    pub(super) item: Ident,
    pub(super) visibility: Visibility,
    pub(super) subject: Subject,
    pub(super) uri: LitStr,
    pub(super) name: String,
    pub(super) title: Option<String>,
    pub(super) description: Docs,
    pub(super) mime_type: Option<String>,
    pub(super) size: Option<Bytes>,
    pub(super) ttl: Option<Period>,
    pub(super) cache: Option<Audience>,
    pub(super) list: Option<Path>,
    pub(super) requires: Vec<Capability>,
    pub(super) server: Option<String>,
    pub(super) runtime: RuntimePath,
}

/// What is read.
pub(super) enum Subject {
    /// A function: its parameters are the variables.
    Function { handler: Box<Handler>, mode: Mode },
    /// A struct: its fields are the variables.
    Struct {
        fields: Vec<Parameter>,
        /// What reads it, when it is not `ReadResource`.
        read: Option<Path>,
    },
}
