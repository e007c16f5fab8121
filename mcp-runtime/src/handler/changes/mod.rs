//! Changes of what a server offers, from those who make them to those who listen.

mod hub;
mod mailbox;
mod seats;

use std::error::Error;
use std::sync::{Arc, OnceLock, Weak};

use super::inject::{Inject, Injection, Need};
use super::{Context, Prompt, Registration, Resource, Tool};

pub(crate) use hub::{Audience, Hub, Listener};
pub(crate) use mailbox::{Interest, News};

/// Tells clients what has changed. Nobody waits for a client here: one that is slow hears of several
/// changes at once.
///
/// Handlers take it as a parameter; an application gets it from
/// [`Server::changes`](crate::Server::changes). Specification: "Subscriptions".
///
/// ```
/// use mcp_runtime::Changes;
/// use mcp_runtime::prelude::*;
///
/// /// Adds a note.
/// #[mcp_tool]
/// async fn add_note(
///     /// What is noted.
///     text: String,
///     changes: Changes,
/// ) {
///     changes.resource_updated("notes://all");
/// }
/// ```
#[derive(Clone)]
pub struct Changes {
    hub: Arc<Hub>,
    /// The server, once it is made; it does not live for its own changes' sake.
    server: Arc<OnceLock<Weak<dyn Offering>>>,
}

/// A kind of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Offered {
    Tool,
    Prompt,
    Resource,
}

/// Who can change what is offered.
pub(crate) trait Offering: Send + Sync {
    fn add(&self, registration: Registration) -> Result<(), Box<dyn Error + Send + Sync>>;
    fn remove(&self, kind: Offered, name: &str) -> bool;
    fn enable(&self, kind: Offered, name: &str, enabled: bool) -> bool;
}

impl From<Offered> for Change<'_> {
    fn from(kind: Offered) -> Self {
        match kind {
            Offered::Tool => Self::Tools,
            Offered::Prompt => Self::Prompts,
            Offered::Resource => Self::Resources,
        }
    }
}

/// What has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change<'a> {
    Tools,
    Prompts,
    Resources,
    Resource(&'a str),
}

#[expect(
    clippy::must_use_candidate,
    reason = "who changes something need not care whether that was one"
)]
impl Changes {
    pub(crate) fn new(hub: Arc<Hub>) -> Self {
        Self {
            hub,
            server: Arc::default(),
        }
    }

    /// From now on the items of this server can be changed.
    pub(crate) fn of(&self, server: Weak<dyn Offering>) {
        // A server is made once; the first one stays.
        let _ = self.server.set(server);
    }

    /// Offers one more tool: `changes.add_tool::<add>()`. Clients that listen are told.
    ///
    /// # Errors
    ///
    /// All that is wrong with what the server would then offer, as at the start; nothing has changed.
    pub fn add_tool<T: Tool>(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.add(Registration::Tool(T::RECORD))
    }

    /// Offers one more prompt. Clients that listen are told.
    ///
    /// # Errors
    ///
    /// All that is wrong with what the server would then offer, as at the start; nothing has changed.
    pub fn add_prompt<P: Prompt>(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.add(Registration::Prompt(P::RECORD))
    }

    /// Offers one more resource. Clients that listen are told.
    ///
    /// # Errors
    ///
    /// All that is wrong with what the server would then offer, as at the start; nothing has changed.
    pub fn add_resource<R: Resource>(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.add(Registration::Resource(R::RECORD))
    }

    /// Offers a tool no longer. Says whether it was offered.
    pub fn remove_tool(&self, name: &str) -> bool {
        self.server()
            .is_some_and(|server| server.remove(Offered::Tool, name))
    }

    /// Offers a prompt no longer. Says whether it was offered.
    pub fn remove_prompt(&self, name: &str) -> bool {
        self.server()
            .is_some_and(|server| server.remove(Offered::Prompt, name))
    }

    /// Offers a resource no longer, by its URI or template. Says whether it was offered.
    pub fn remove_resource(&self, uri: &str) -> bool {
        self.server()
            .is_some_and(|server| server.remove(Offered::Resource, uri))
    }

    /// Lists a tool and lets it be called, or neither. Says whether that is a change.
    pub fn enable_tool(&self, name: &str, enabled: bool) -> bool {
        self.server()
            .is_some_and(|server| server.enable(Offered::Tool, name, enabled))
    }

    /// Lists a prompt and lets it be got, or neither. Says whether that is a change.
    pub fn enable_prompt(&self, name: &str, enabled: bool) -> bool {
        self.server()
            .is_some_and(|server| server.enable(Offered::Prompt, name, enabled))
    }

    /// Lists a resource, by its URI or template, and lets it be read, or neither. Says whether that is
    /// a change.
    pub fn enable_resource(&self, uri: &str, enabled: bool) -> bool {
        self.server()
            .is_some_and(|server| server.enable(Offered::Resource, uri, enabled))
    }

    fn add(&self, registration: Registration) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.server()
            .ok_or("the server is not there any more")?
            .add(registration)
    }

    fn server(&self) -> Option<Arc<dyn Offering>> {
        self.server.get()?.upgrade()
    }

    /// The list of tools is not what it was.
    pub fn tools_changed(&self) {
        self.hub.publish(Change::Tools);
    }

    /// The list of prompts is not what it was.
    pub fn prompts_changed(&self) {
        self.hub.publish(Change::Prompts);
    }

    /// The list of resources is not what it was.
    pub fn resources_changed(&self) {
        self.hub.publish(Change::Resources);
    }

    /// What is at this URI is not what it was. Those hear of it who subscribed to this very spelling;
    /// a resource's struct has `changed` for it.
    pub fn resource_updated(&self, uri: &str) {
        self.hub.publish(Change::Resource(uri));
    }
}

impl std::fmt::Debug for Changes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Changes").finish_non_exhaustive()
    }
}

impl Inject for Changes {
    fn need() -> Option<Need> {
        Some(Need::Changes)
    }

    fn inject(context: &Context) -> Injection<Self> {
        Injection::Ready(context.changes())
    }
}
