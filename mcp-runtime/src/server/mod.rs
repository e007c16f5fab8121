//! Answers one exchange: a request in, notifications and one response out. It knows no bytes of a
//! transport, and remembers nothing of a client.

mod admission;
mod builder;
mod discover;
mod listing;
mod prompts;
mod resources;
mod result;
mod running;
mod tools;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::handler::{CallScope, Context, Initialiser, Notifier, Outlet, Settings, States};
use crate::jsonrpc::{ErrorCode, ErrorObject, Request, write_error};
use crate::protocol::{Implementation, PaginatedParams, RequestMeta, method};
use crate::registry::Catalogue;
use admission::Admitted;
use result::Decoration;

pub(crate) use builder::Limits;
pub use builder::{NoFlags, OfFlags, OfNothing, ServerBuilder, StateFrom};
use running::Call;
pub(crate) use running::Running;

/// A server: what it offers and who it is. It serves any number of transports at once.
pub struct Server {
    identity: Implementation<'static>,
    catalogue: Catalogue,
    states: Arc<States>,
    settings: Arc<Settings>,
    limits: Limits,
    decoration: Decoration,
    lists: listing::Lists,
    initialisers: Mutex<Vec<Initialiser>>,
    failed: watch::Sender<bool>,
}

/// What became of a request that was admitted.
enum Step {
    /// The whole result, as it is written.
    Written(Arc<[u8]>),
    /// It is refused.
    Refused(ErrorObject),
    /// A handler runs.
    Runs(Call),
}

impl Server {
    /// Begins one request. What is answered at once is appended to `out`, a whole response object
    /// without a newline; a handler comes back unpolled.
    pub(crate) fn begin(
        self: &Arc<Self>,
        request: Request<'_>,
        outlet: &Arc<dyn Outlet>,
        out: &mut Vec<u8>,
    ) -> Option<Running> {
        let Request { id, method, params } = request;
        let step = match admission::admit(&method, params) {
            // Reading arguments runs code of the author's types, which may panic as a handler may.
            Ok(admitted) => catch_unwind(AssertUnwindSafe(|| {
                self.dispatch(&method, &admitted, outlet)
            }))
            .unwrap_or_else(|panic| Step::Refused(running::panicked(&method, panic))),
            Err(refused) => Step::Refused(refused),
        };
        match step {
            Step::Written(result) => {
                crate::jsonrpc::write_result(out, &id, |out| out.extend_from_slice(&result));
                None
            }
            Step::Refused(error) => {
                write_error(out, Some(&id), &error);
                None
            }
            Step::Runs(call) => Some(Running::new(Arc::clone(self), id.into_owned(), call)),
        }
    }

    fn dispatch(&self, method: &str, request: &Admitted<'_>, outlet: &Arc<dyn Outlet>) -> Step {
        match method {
            method::DISCOVER => Step::Written(Arc::clone(&self.lists.discover)),
            method::CALL_TOOL if self.offers_tools() => tools::call(self, request, outlet),
            method::LIST_TOOLS if self.offers_tools() => page(request, &self.lists.tools),
            method::READ_RESOURCE if self.offers_resources() => {
                resources::read(self, request, outlet)
            }
            method::LIST_RESOURCES if self.offers_resources() => {
                resources::list(self, request, outlet)
            }
            method::LIST_RESOURCE_TEMPLATES if self.offers_resources() => {
                page(request, &self.lists.templates)
            }
            method::GET_PROMPT if self.offers_prompts() => prompts::get(self, request, outlet),
            method::LIST_PROMPTS if self.offers_prompts() => page(request, &self.lists.prompts),
            _ => Step::Refused(ErrorObject::new(
                ErrorCode::METHOD_NOT_FOUND,
                format!("Method not found: {}", shortened(method)),
            )),
        }
    }

    /// The context of a call, and its way for notifications.
    fn context(
        &self,
        request: &Admitted<'_>,
        outlet: &Arc<dyn Outlet>,
        target: &Arc<str>,
        read: Option<(&str, Option<&'static str>)>,
    ) -> (Context, Arc<Notifier>) {
        let RequestMeta {
            progress_token,
            log_level,
            client_info,
            client_capabilities,
            trace,
            protocol_version: _,
        } = &request.meta;
        let token = progress_token
            .clone()
            .map(crate::protocol::ProgressToken::into_owned);
        let notifier = Arc::new(Notifier::new(Arc::clone(outlet), token, *log_level));
        let context = Context::new(CallScope {
            notifier: Arc::clone(&notifier),
            states: Arc::clone(&self.states),
            settings: Arc::clone(&self.settings),
            target: Arc::clone(target),
            client: client_info.clone().map(Implementation::into_owned),
            capabilities: client_capabilities.clone(),
            trace: trace.clone(),
            uri: read.map(|(uri, _)| uri.into()),
            mime_type: read.and_then(|(_, mime_type)| mime_type),
        });
        (context, notifier)
    }

    fn offers_tools(&self) -> bool {
        !self.catalogue.tools().is_empty()
    }

    fn offers_resources(&self) -> bool {
        !self.catalogue.resources().is_empty()
    }

    fn offers_prompts(&self) -> bool {
        !self.catalogue.prompts().is_empty()
    }

    /// Starts the initialisers of states, beside the first answers. Only the first call starts them.
    pub(crate) fn start_states(self: &Arc<Self>, runtime: &Handle) {
        let initialisers = std::mem::take(
            &mut *self
                .initialisers
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        for initialiser in initialisers {
            let server = Arc::clone(self);
            runtime.spawn(async move {
                if let Err(failure) = initialiser.run().await {
                    tracing::error!("{failure}");
                    server.failed.send_replace(true);
                }
            });
        }
    }

    /// Turns true when a state could not be made: the server answers who waits and then ends.
    pub(crate) fn failed(&self) -> watch::Receiver<bool> {
        self.failed.subscribe()
    }

    /// Who the server is.
    #[cfg(feature = "cli")]
    pub(crate) fn identity(&self) -> &Implementation<'static> {
        &self.identity
    }

    /// What it offers.
    #[cfg(feature = "cli")]
    pub(crate) fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// What transports must keep to.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server")
            .field("identity", &self.identity)
            .finish_non_exhaustive()
    }
}

/// A list that was written at start-up. There is one page, so a cursor is none of ours.
fn page(request: &Admitted<'_>, list: &Arc<[u8]>) -> Step {
    match first_page(request) {
        Ok(()) => Step::Written(Arc::clone(list)),
        Err(refused) => Step::Refused(refused),
    }
}

fn first_page(request: &Admitted<'_>) -> Result<(), ErrorObject> {
    let params = PaginatedParams::read(&request.params).map_err(|fault| invalid_params(&fault))?;
    match params.cursor {
        None => Ok(()),
        Some(_) => Err(ErrorObject::new(
            ErrorCode::INVALID_PARAMS,
            "Invalid cursor",
        )),
    }
}

fn invalid_params(fault: &crate::protocol::Malformed) -> ErrorObject {
    ErrorObject::new(ErrorCode::INVALID_PARAMS, fault.to_string())
}

/// A peer's word, fit for a message.
fn shortened(word: &str) -> &str {
    let end = word
        .char_indices()
        .nth(128)
        .map_or(word.len(), |(at, _)| at);
    &word[..end]
}
