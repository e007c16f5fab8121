//! The records that annotated items submit: what is offered, and the handler behind it.

use std::fmt;
use std::time::Duration;

use super::requirement::Requirement;
use super::run::{PromptHandler, ResourceHandler, ToolHandler};
use crate::protocol::{CacheScope, ResourceLink};

/// A tool's hidden type: `.tool::<add>()` names it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    note = "name a function that carries `#[mcp_tool]`"
)]
pub trait Tool {
    /// What `#[mcp_tool]` recorded.
    #[doc(hidden)]
    const RECORD: ToolRecord;
    /// Makes its handler.
    #[doc(hidden)]
    fn handler() -> ToolHandler;
}

/// A prompt's hidden type: `.prompt::<compare>()` names it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a prompt",
    note = "name a function that carries `#[mcp_prompt]`"
)]
pub trait Prompt {
    /// What `#[mcp_prompt]` recorded.
    #[doc(hidden)]
    const RECORD: PromptRecord;
    /// Makes its handler.
    #[doc(hidden)]
    fn handler() -> PromptHandler;
}

/// A resource's type, or the hidden type of a resource function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource",
    note = "name a struct or function that carries `#[mcp_resource(…)]`"
)]
pub trait Resource {
    /// What `#[mcp_resource]` recorded.
    #[doc(hidden)]
    const RECORD: ResourceRecord;
    /// Makes its handler.
    #[doc(hidden)]
    fn handler() -> ResourceHandler;
}

/// A value that can stand in `resources/list`: a resource's struct, or a link to one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be listed as a resource",
    note = "return the resource's struct or a `ResourceLink`"
)]
pub trait Listed {
    /// The entry.
    fn listed(self) -> ResourceLink;
}

impl Listed for ResourceLink {
    fn listed(self) -> ResourceLink {
        self
    }
}

/// What `#[mcp_tool]` records.
#[derive(Clone, Copy)]
pub struct ToolRecord {
    /// The name on the wire.
    pub name: &'static str,
    /// The name for people.
    pub title: Option<&'static str>,
    /// What it does, as the doc comment was written.
    pub description: &'static str,
    /// What it promises about its effects.
    pub hints: ToolHints,
    /// How long it may run.
    pub timeout: Option<Duration>,
    /// What the client of a call must be able to do.
    pub requires: &'static [Requirement],
    /// Which of several servers it belongs to.
    pub server: Option<&'static str>,
    /// Where it stands.
    pub location: Location,
    /// Makes its handler.
    pub handler: fn() -> ToolHandler,
}

/// The promises of a tool; an unwritten one is not sent.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToolHints {
    /// It changes nothing.
    pub read_only: Option<bool>,
    /// It may destroy something.
    pub destructive: Option<bool>,
    /// A repeated call with the same arguments has no further effect.
    pub idempotent: Option<bool>,
    /// It deals with the world outside.
    pub open_world: Option<bool>,
}

/// What `#[mcp_prompt]` records.
#[derive(Clone, Copy)]
pub struct PromptRecord {
    /// The name on the wire.
    pub name: &'static str,
    /// The name for people.
    pub title: Option<&'static str>,
    /// What it asks for, as the doc comment was written.
    pub description: &'static str,
    /// What the client of a call must be able to do.
    pub requires: &'static [Requirement],
    /// Which of several servers it belongs to.
    pub server: Option<&'static str>,
    /// Where it stands.
    pub location: Location,
    /// Makes its handler.
    pub handler: fn() -> PromptHandler,
}

/// What `#[mcp_resource]` records.
#[derive(Clone, Copy)]
pub struct ResourceRecord {
    /// The URI, or a template of URIs.
    pub uri: &'static str,
    /// The name on the wire.
    pub name: &'static str,
    /// The name for people.
    pub title: Option<&'static str>,
    /// What it is, as the doc comment was written.
    pub description: &'static str,
    /// The type of its contents.
    pub mime_type: Option<&'static str>,
    /// The size of its contents, in bytes.
    pub size: Option<u64>,
    /// How long a client may keep what it read, in milliseconds.
    pub ttl_ms: Option<u64>,
    /// Who may be given what a client read.
    pub cache: Option<CacheScope>,
    /// What the client of a call must be able to do.
    pub requires: &'static [Requirement],
    /// Which of several servers it belongs to.
    pub server: Option<&'static str>,
    /// Where it stands.
    pub location: Location,
    /// Makes its handler.
    pub handler: fn() -> ResourceHandler,
}

/// Where an annotated item stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// The file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The module.
    pub module: &'static str,
    /// The item.
    pub item: &'static str,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One annotated item, as it reaches the registry.
#[derive(Clone, Copy)]
pub enum Registration {
    /// A tool.
    Tool(ToolRecord),
    /// A prompt.
    Prompt(PromptRecord),
    /// A resource or a template of resources.
    Resource(ResourceRecord),
}

impl Registration {
    /// Which of several servers the item belongs to.
    pub(crate) fn server(&self) -> Option<&'static str> {
        match self {
            Self::Tool(record) => record.server,
            Self::Prompt(record) => record.server,
            Self::Resource(record) => record.server,
        }
    }
}

inventory::collect!(Registration);
