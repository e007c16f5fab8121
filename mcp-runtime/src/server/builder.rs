//! Building a server: what it offers, who it is, what its handlers share, and its limits.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::limits::Limits;
use super::result::Decoration;
use super::state_from::StateFrom;
use super::{Parts, Server};
use crate::handler::{
    Abandoned, Changes, Common, Hub, Initialiser, Prompt, Registration, Resource, Settings, States,
    Tool,
};
use crate::protocol::{CacheHint, CacheScope, Implementation};
use crate::registry::{Items, Selection, StartupFaults};

/// No flags of its own: what a server's command line has unless [`ServerBuilder::args`] adds some.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct NoFlags;

/// A server in the making. [`server!`](crate::server) begins one.
///
/// ```standalone_crate
/// use mcp_runtime::prelude::*;
///
/// /// Greets.
/// #[mcp_tool]
/// async fn greet(
///     /// Who is greeted.
///     name: String,
/// ) -> String {
///     format!("Hello, {name}!")
/// }
///
/// let server = mcp_runtime::server!().instructions("Greet people with `greet`.").build();
/// assert!(server.is_ok());
/// ```
#[must_use = "a server serves when it is run"]
pub struct ServerBuilder<Flags = NoFlags> {
    identity: Implementation<'static>,
    instructions: Option<String>,
    selection: Selection,
    states: States,
    makers: Vec<Maker<Flags>>,
    settings: Settings,
    limits: Limits,
    announces_changes: bool,
}

/// Announces one state, once the flags are known.
type Maker<Flags> = Box<dyn FnOnce(&Flags, &mut States) -> Option<Initialiser> + Send>;

impl ServerBuilder {
    /// A server with this name and version. [`server!`](crate::server) gives those of your crate.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            identity: Implementation::new(name.into(), version.into()),
            instructions: None,
            selection: Selection {
                explicit: Vec::new(),
                linked: true,
                server: None,
                expected_tools: Vec::new(),
                may_be_empty: false,
            },
            states: States::default(),
            makers: Vec::new(),
            settings: Settings {
                mask_errors: None,
                check_outputs: false,
                client_logging: false,
                strict_arguments: false,
            },
            limits: Limits::default(),
            announces_changes: false,
        }
    }

    /// Adds flags of your own to the command line; initialisers of states get them.
    ///
    /// Call it before [`state_from`](Self::state_from).
    pub fn args<Flags>(self) -> ServerBuilder<Flags> {
        ServerBuilder {
            identity: self.identity,
            instructions: self.instructions,
            selection: self.selection,
            states: self.states,
            makers: self
                .makers
                .into_iter()
                .map(|maker| -> Maker<Flags> { Box::new(move |_, states| maker(&NoFlags, states)) })
                .collect(),
            settings: self.settings,
            limits: self.limits,
            announces_changes: self.announces_changes,
        }
    }

    /// Checks everything and makes the server.
    ///
    /// # Errors
    ///
    /// All that is wrong with what the server offers.
    pub fn build(self) -> Result<Arc<Server>, StartupFaults> {
        self.build_with(&NoFlags)
    }
}

impl<Flags> ServerBuilder<Flags> {
    /// The server's name and version.
    #[cfg(feature = "cli")]
    pub(crate) fn identity(&self) -> (&str, &str) {
        (&self.identity.name, &self.identity.version)
    }

    /// How the server is used, for the model that uses it.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// The server's name for people.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.identity.title = Some(title.into().into());
        self
    }

    /// Provides a state, which handlers take as `State<T>`.
    pub fn state<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.states.provide(value);
        self
    }

    /// Provides a state that is made beside the first answers: `make` is an async closure that takes
    /// nothing, or the flags of [`args`](Self::args), and returns a `Result`.
    ///
    /// A call that needs the state waits for it. When `make` fails, the waiting calls are answered
    /// with an internal error, the state is named on stderr, and the process ends with 1.
    pub fn state_from<M>(mut self, make: impl StateFrom<Flags, M>) -> Self {
        self.makers
            .push(Box::new(move |flags, states| make.announce(flags, states)));
        self
    }

    /// Adds a tool by its function's name: `.tool::<add>()`. It is there only once, even if it is
    /// also linked.
    pub fn tool<T: Tool>(mut self) -> Self {
        self.selection.explicit.push(Registration::Tool(T::RECORD));
        self
    }

    /// Adds a prompt by its function's name.
    pub fn prompt<P: Prompt>(mut self) -> Self {
        self.selection
            .explicit
            .push(Registration::Prompt(P::RECORD));
        self
    }

    /// Adds a resource by its struct's or function's name.
    pub fn resource<R: Resource>(mut self) -> Self {
        self.selection
            .explicit
            .push(Registration::Resource(R::RECORD));
        self
    }

    /// Makes it one of several servers in this process: of what is linked it offers exactly the items
    /// whose attributes say `server = "name"`. Without it a server offers those without a `server`.
    /// [`server!("name")`](crate::server) begins such a server.
    pub fn only(mut self, server: impl Into<String>) -> Self {
        self.selection.server = Some(server.into());
        self
    }

    /// Offers only what is added one by one, and nothing that is merely linked.
    pub fn without_linked_items(mut self) -> Self {
        self.selection.linked = false;
        self
    }

    /// Makes it a start-up error that one of these tools is missing. A crate that nothing refers to
    /// is dropped by the linker, and its tools with it; [`link!`](crate::link) is the cure.
    pub fn expect_tools<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.selection
            .expected_tools
            .extend(names.into_iter().map(Into::into));
        self
    }

    /// Lets the server start with nothing to offer.
    pub fn allow_empty(mut self) -> Self {
        self.selection.may_be_empty = true;
        self
    }

    /// How long, and for whom, clients may keep the lists and what `server/discover` says. Without
    /// it they may not: 0 and private. Specification: "Caching".
    pub fn list_cache(mut self, ttl: Duration, scope: CacheScope) -> Self {
        self.limits.list_cache = CacheHint::new(ttl, scope);
        self
    }

    /// How long a handler may run, unless its attribute says otherwise; 10 minutes.
    pub fn handler_time(mut self, limit: Duration) -> Self {
        self.limits.handler_time = limit;
        self
    }

    /// How long accepted requests may take when input ends or the process is told to stop; 5 seconds.
    pub fn drain(mut self, limit: Duration) -> Self {
        self.limits.drain = limit;
        self
    }

    /// The longest message that is read, in bytes; 16 MiB.
    pub fn max_message(mut self, bytes: usize) -> Self {
        self.limits.max_line = bytes;
        self
    }

    /// The most bytes that a tool, a resource or a prompt may return, unless the tool's own
    /// `max_output` says otherwise; 16 MiB. More is not sent.
    ///
    /// Text counts by its bytes, pictures, sounds and blobs by their Base64, a structured value by its
    /// JSON.
    pub fn max_output(mut self, bytes: usize) -> Self {
        self.limits.max_output = bytes;
        self
    }

    /// How many requests may be in flight; 1024. More are refused as "busy".
    ///
    /// Each router, each listener and each session on stdio counts its own. Those who listen count by
    /// [`max_subscriptions`](Self::max_subscriptions) instead, which holds for all of them together. A
    /// request that was answered no longer counts, even when nobody has read the answer yet.
    ///
    /// A plain `fn` that runs on after its call was cancelled or timed out counts until it returns, with
    /// all of them.
    pub fn max_in_flight(mut self, requests: usize) -> Self {
        self.limits.max_in_flight = requests;
        self
    }

    /// How many items one page of a list has. Without it there is one page for all; many clients never
    /// ask for a second one.
    pub fn page_size(mut self, items: NonZeroUsize) -> Self {
        self.limits.page_size = Some(items);
        self
    }

    /// How many subscriptions may be open, over all transports; 4096. More are refused as "busy".
    pub fn max_subscriptions(mut self, subscriptions: usize) -> Self {
        self.limits.max_subscriptions = subscriptions;
        self
    }

    /// Lets clients subscribe to changes, which the application announces through
    /// [`Server::changes`]. A handler that takes [`Changes`](crate::Changes) does the same.
    ///
    /// The builder's word holds for kinds to come as well: clients may list tools, resources and
    /// prompts and listen for them before there are any. Without it a kind is there from its first
    /// item on. What was once announced stays, and a list that nothing is left of is empty.
    pub fn announces_changes(mut self) -> Self {
        self.announces_changes = true;
        self
    }

    /// Whether clients see only an id instead of the text of errors that nobody worded for them.
    /// On over HTTP; off on stdio, where the client is the same person.
    pub fn mask_errors(mut self, mask: bool) -> Self {
        self.settings.mask_errors = Some(mask);
        self
    }

    /// Holds every structured value to the schema that was derived from its type, as a
    /// [`testing::Client`](crate::testing::Client) always does. What does not fit is never sent: the answer
    /// is -32603, and the log says why.
    ///
    /// The two disagree only where a `Serialize` or a `JsonSchema` is written by hand, or an attribute of
    /// one is not told to the other; it costs a second look at each value. Schemas of your own, by
    /// `output_schema`, are always held.
    #[cfg(feature = "validation")]
    pub fn check_outputs(mut self) -> Self {
        self.settings.check_outputs = true;
        self
    }

    /// Sends what handlers log to clients that ask for it; otherwise it goes to `tracing`. The
    /// protocol has deprecated it. Specification: "Logging".
    pub fn client_logging(mut self) -> Self {
        self.settings.client_logging = true;
        self
    }

    /// Refuses arguments of another type than the tool's, even where they say the same, such as the
    /// string `"20"` for an integer. Without it, [these are read](crate::mcp_tool#arguments-of-another-type).
    pub fn strict_arguments(mut self) -> Self {
        self.settings.strict_arguments = true;
        self
    }

    /// All limits at once.
    #[cfg(test)]
    pub(crate) fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Checks everything and makes the server, with flags that were not read from a command line.
    ///
    /// # Errors
    ///
    /// All that is wrong with what the server offers.
    pub fn build_with(self, flags: &Flags) -> Result<Arc<Server>, StartupFaults> {
        let mut states = self.states;
        let initialisers = self
            .makers
            .into_iter()
            .filter_map(|maker| maker(flags, &mut states))
            .collect();
        let hub = Arc::new(Hub::default());
        let changes = Changes::new(Arc::clone(&hub));
        let parts = Parts {
            decoration: Decoration::new(&self.identity),
            identity: self.identity,
            instructions: self.instructions,
            limits: self.limits,
            announces_changes: self.announces_changes,
            common: Arc::new(Common {
                states,
                settings: self.settings,
                changes,
                abandoned: Abandoned::default(),
            }),
            hub,
            initialisers: Mutex::new(initialisers),
        };
        Server::assemble(parts, Items::select(self.selection))
    }
}
