//! Answers one exchange: a request in, notifications and one response out. It knows no bytes of a
//! transport, and remembers nothing of a client.

mod admission;
mod builder;
mod completion;
mod limits;
mod listing;
mod offer;
mod prompts;
mod requires;
mod resources;
mod result;
mod running;
mod state_from;
mod states;
mod subscriptions;
#[cfg(test)]
mod tests;
mod tools;
mod verdict;

use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

use tokio::sync::watch;

use crate::handler::{
    Audience, CallScope, Changes, Common, Context, Hub, Initialiser, Notifier, Offering, Outlet,
    OutputLimit, caught, shortened,
};
use crate::jsonrpc::{ErrorCode, ErrorObject, Request, RequestId, write_error, write_result};
use crate::protocol::{
    Implementation, PaginatedParams, ProgressToken, RequestMeta, ServerCapabilities, method,
};
use crate::registry::{Catalogue, Items, StartupFaults};
use admission::Admitted;
use listing::{Listing, Paging};
use offer::{Face, Offer};
use result::Decoration;
use running::Call;

pub(crate) use admission::Mirror;
#[cfg(any(feature = "http", test))]
pub(crate) use admission::{Mirrored, admit_notification};
pub use builder::{NoFlags, ServerBuilder};
pub(crate) use limits::Limits;
#[cfg(any(feature = "http", test))]
pub(crate) use running::Answer;
pub(crate) use running::Running;
pub use state_from::{OfFlags, OfNothing, StateFrom};
pub(crate) use verdict::Verdict;

/// A server: what it offers and who it is. It serves any number of transports at once.
pub struct Server {
    identity: Implementation<'static>,
    instructions: Option<String>,
    limits: Limits,
    announces_changes: bool,
    decoration: Decoration,
    common: Arc<Common>,
    hub: Arc<Hub>,
    /// All items; what is offered is made from them.
    items: Mutex<Items>,
    offer: RwLock<Arc<Offer>>,
    initialisers: Mutex<Vec<Initialiser>>,
    failed: watch::Sender<bool>,
}

/// What a server is made of, beside its items.
struct Parts {
    identity: Implementation<'static>,
    instructions: Option<String>,
    limits: Limits,
    announces_changes: bool,
    decoration: Decoration,
    common: Arc<Common>,
    hub: Arc<Hub>,
    initialisers: Mutex<Vec<Initialiser>>,
}

/// What a transport knows of a request beside its message.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'a> {
    /// Where notifications go.
    pub(crate) outlet: &'a Arc<dyn Outlet>,
    /// Those who listen through the same transport.
    pub(crate) audience: &'a Audience,
    /// What headers say about the message, where there are headers.
    pub(crate) mirror: Option<&'a Mirror<'a>>,
}

/// What became of a request at once.
pub(crate) enum Begun {
    /// It is answered.
    Answered(
        #[cfg_attr(
            not(any(feature = "http", test)),
            expect(dead_code, reason = "only HTTP has a status for it")
        )]
        Verdict,
    ),
    /// Its handler is to be polled.
    Running(Running),
}

/// What became of a request that was admitted.
enum Step {
    /// The whole result, as it is written.
    Written(Arc<[u8]>),
    /// There is an error instead of a result.
    Refused(ErrorObject),
    /// There is no room for it now.
    Busy(ErrorObject),
    /// A handler runs.
    Runs(Call),
}

impl Server {
    fn assemble(parts: Parts, items: Items) -> Result<Arc<Self>, StartupFaults> {
        let Parts {
            identity,
            instructions,
            limits,
            announces_changes,
            decoration,
            common,
            hub,
            initialisers,
        } = parts;
        let catalogue = Catalogue::new(&items, &common.states)?;
        let face = Face {
            instructions: instructions.as_deref(),
            settings: &common.settings,
            announces_changes,
            paging: Paging {
                size: limits.page_size,
                cache: limits.list_cache,
            },
            decoration: &decoration,
        };
        let nothing = ServerCapabilities::default();
        let offer = RwLock::new(Arc::new(Offer::new(catalogue, &items, &face, &nothing)));
        let server = Arc::new(Self {
            identity,
            instructions,
            limits,
            announces_changes,
            decoration,
            common,
            hub,
            items: Mutex::new(items),
            offer,
            initialisers,
            failed: watch::Sender::new(false),
        });
        let offering: Weak<dyn Offering> = Arc::downgrade(&server) as Weak<dyn Offering>;
        server.common.changes.of(offering);
        Ok(server)
    }

    /// Begins one request. What is answered at once is appended to `out`, a whole response object
    /// without a newline; a handler comes back unpolled.
    pub(crate) fn begin(
        self: &Arc<Self>,
        request: Request<'_>,
        surroundings: Surroundings<'_>,
        out: &mut Vec<u8>,
    ) -> Begun {
        let Request { id, method, params } = request;
        let admitted = match admission::admit(&method, params, surroundings.mirror) {
            Ok(admitted) => admitted,
            Err(refused) => {
                write_error(out, Some(&id), &refused);
                return Begun::Answered(Verdict::Refused(refused.code));
            }
        };
        // Reading arguments runs code of the author's types, which may panic as a handler may.
        let step = caught(|| self.dispatch(&id, &method, &admitted, surroundings))
            .unwrap_or_else(|panic| Step::Refused(running::panicked(&method, &panic)));
        match step {
            Step::Written(result) => {
                // Lists are long; one that grows at its last byte would be copied once more.
                out.reserve(result.len() + id.token().len() + 64);
                write_result(out, &id, |out| out.extend_from_slice(&result));
                Begun::Answered(Verdict::Complete)
            }
            Step::Refused(error) => {
                write_error(out, Some(&id), &error);
                Begun::Answered(Verdict::Failed(error.code))
            }
            Step::Busy(error) => {
                write_error(out, Some(&id), &error);
                Begun::Answered(Verdict::Busy)
            }
            Step::Runs(call) => {
                let (id, trace) = (id.into_owned(), admitted.meta.trace.as_ref());
                Begun::Running(Running::new(Arc::clone(self), id, trace, call))
            }
        }
    }

    fn dispatch(
        &self,
        id: &RequestId<'_>,
        method: &str,
        request: &Admitted<'_>,
        surroundings: Surroundings<'_>,
    ) -> Step {
        let offer = self.offer();
        let Surroundings { outlet, .. } = surroundings;
        let can = &offer.capabilities;
        match method {
            method::DISCOVER => Step::Written(Arc::clone(&offer.discover)),
            method::CALL_TOOL if can.tools.is_some() => {
                tools::call(self, &offer, request, surroundings)
            }
            method::LIST_TOOLS if can.tools.is_some() => self.page(request, &offer.tools),
            method::READ_RESOURCE if can.resources.is_some() => {
                resources::read(self, &offer, request, outlet)
            }
            method::LIST_RESOURCES if can.resources.is_some() => {
                resources::list(self, &offer, request, outlet)
            }
            method::LIST_RESOURCE_TEMPLATES if can.resources.is_some() => {
                self.page(request, &offer.templates)
            }
            method::GET_PROMPT if can.prompts.is_some() => {
                prompts::get(self, &offer, request, outlet)
            }
            method::LIST_PROMPTS if can.prompts.is_some() => self.page(request, &offer.prompts),
            method::COMPLETE if can.completions.is_some() => {
                completion::complete(self, &offer, request, outlet)
            }
            method::LISTEN => subscriptions::listen(self, id, request, surroundings),
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
        output: OutputLimit,
    ) -> (Context, Arc<Notifier>) {
        let RequestMeta {
            progress_token,
            log_level,
            client_info,
            client_capabilities,
            trace,
            protocol_version: _,
        } = &request.meta;
        let settings = &self.common.settings;
        let token = progress_token.clone().map(ProgressToken::into_owned);
        let notifier = Arc::new(Notifier::new(Arc::clone(outlet), token, *log_level));
        let context = Context::new(CallScope {
            notifier: Arc::clone(&notifier),
            common: Arc::clone(&self.common),
            target: Arc::clone(target),
            client: client_info.clone().map(Implementation::into_owned),
            capabilities: client_capabilities.clone(),
            trace: trace.clone(),
            masks_errors: settings.mask_errors.unwrap_or(request.has_headers),
            checks_outputs: settings.check_outputs || outlet.checks_outputs(),
            allowance: output.or(self.limits.max_output),
            uri: read.map(|(uri, _)| uri.into()),
            mime_type: read.and_then(|(_, mime_type)| mime_type),
        });
        (context, notifier)
    }

    /// A page of a list that was written before.
    fn page(&self, request: &Admitted<'_>, list: &Listing) -> Step {
        let page = cursor(request).and_then(|cursor| {
            list.page(cursor.as_deref(), self.paging(), &self.decoration)
                .map_err(|_| bad_cursor())
        });
        match page {
            Ok(page) => Step::Written(page),
            Err(refused) => Step::Refused(refused),
        }
    }

    fn paging(&self) -> Paging {
        Paging {
            size: self.limits.page_size,
            cache: self.limits.list_cache,
        }
    }

    fn face(&self) -> Face<'_> {
        Face {
            instructions: self.instructions.as_deref(),
            settings: &self.common.settings,
            announces_changes: self.announces_changes,
            paging: self.paging(),
            decoration: &self.decoration,
        }
    }

    /// What is offered right now.
    fn offer(&self) -> Arc<Offer> {
        Arc::clone(&self.offer.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Announces changes of what the server offers, and makes them.
    #[must_use]
    pub fn changes(&self) -> Changes {
        self.common.changes.clone()
    }

    /// Who the server is.
    #[cfg(feature = "cli")]
    pub(crate) fn identity(&self) -> &Implementation<'static> {
        &self.identity
    }

    /// What it offers right now, one kind after the other.
    #[cfg(feature = "cli")]
    pub(crate) fn with_catalogue<T>(&self, look: impl FnOnce(&Catalogue) -> T) -> T {
        look(&self.offer().catalogue)
    }

    /// How many plain functions run on although their calls have ended.
    pub(crate) fn abandoned(&self) -> usize {
        self.common.abandoned.count()
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

/// The cursor that a list is asked for with.
fn cursor(request: &Admitted<'_>) -> Result<Option<String>, ErrorObject> {
    let params = PaginatedParams::read(&request.params).map_err(|fault| invalid_params(&fault))?;
    Ok(params.cursor.map(Into::into))
}

fn bad_cursor() -> ErrorObject {
    ErrorObject::new(ErrorCode::INVALID_PARAMS, "Invalid cursor")
}

fn invalid_params(fault: &crate::protocol::Malformed) -> ErrorObject {
    ErrorObject::new(ErrorCode::INVALID_PARAMS, fault.to_string())
}
