//! What a handler may ask of the call it serves.

use std::sync::Arc;

use serde::Serialize;

use super::changes::Changes;
use super::notify::{Notifier, Progress};
use super::output::Allowance;
use super::run::Abandoned;
use super::state::States;
use crate::protocol::{ClientCapabilities, Implementation, LoggingLevel, TraceContext};

/// The call that a handler serves: progress, logging, cancellation, the client's own words about
/// itself.
///
/// A parameter of this type (or a reference to it) is injected and never part of a schema. Clones
/// are cheap and speak for the same call.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// Counts to `n`.
/// #[mcp_tool]
/// async fn count(
///     /// Where to stop.
///     n: u32,
///     context: &Context,
/// ) -> u32 {
///     for step in 1..=n {
///         context.progress((f64::from(step), f64::from(n)));
///     }
///     n
/// }
/// ```
#[derive(Clone)]
pub struct Context {
    scope: Arc<CallScope>,
}

/// All that belongs to one call.
pub(crate) struct CallScope {
    pub(crate) notifier: Arc<Notifier>,
    pub(crate) common: Arc<Common>,
    /// The tool, prompt or resource that is called, for logs.
    pub(crate) target: Arc<str>,
    pub(crate) client: Option<Implementation<'static>>,
    pub(crate) capabilities: ClientCapabilities,
    pub(crate) trace: Option<TraceContext>,
    /// Whether the text of unexpected errors is kept from this call's client.
    pub(crate) masks_errors: bool,
    /// Whether structured values are held to the schemas that were derived for them.
    pub(crate) checks_outputs: bool,
    /// How much this call may return.
    pub(crate) allowance: Allowance,
    /// The URI that is read, as the client wrote it.
    pub(crate) uri: Option<Box<str>>,
    /// The type of what is read.
    pub(crate) mime_type: Option<&'static str>,
}

/// What all calls of a server have in common.
pub(crate) struct Common {
    pub(crate) states: States,
    pub(crate) settings: Settings,
    pub(crate) changes: Changes,
    pub(crate) abandoned: Abandoned,
}

/// What the server's author chose for all handlers.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// Whether the text of unexpected errors is kept from clients; without a choice it is kept from
    /// those who come over a network.
    pub(crate) mask_errors: Option<bool>,
    /// Whether structured values are held to the schemas that were derived for them.
    pub(crate) check_outputs: bool,
    /// Whether `context.log` goes to clients that ask for it.
    pub(crate) client_logging: bool,
    /// Whether an argument of another type is refused even where it says the same.
    pub(crate) strict_arguments: bool,
}

impl Context {
    pub(crate) fn new(scope: CallScope) -> Self {
        Self {
            scope: Arc::new(scope),
        }
    }

    pub(crate) fn scope(&self) -> &CallScope {
        &self.scope
    }

    /// Where work is counted that goes on when this call has ended.
    pub(super) fn abandoned(&self) -> Abandoned {
        self.scope.common.abandoned.clone()
    }

    /// Reports progress to the client, if this request asked for it.
    ///
    /// A report that does not go beyond the last one is left out, a flood is thinned out; the last
    /// value always arrives before the answer. Specification: "Progress".
    pub fn progress(&self, progress: impl Into<Progress>) {
        self.scope.notifier.progress(progress.into());
    }

    /// Logs for the client, if the server offers logging and this request asked for the level;
    /// otherwise the message goes to `tracing`.
    ///
    /// Data that JSON cannot carry is logged as its error. Never log credentials or personal data.
    /// Specification: "Logging".
    pub fn log(&self, level: LoggingLevel, data: impl Serialize) {
        let data = serde_json::value::to_raw_value(&data)
            .or_else(|error| serde_json::value::to_raw_value(&error.to_string()));
        let Ok(data) = data else { return };
        let CallScope {
            notifier, common, ..
        } = &*self.scope;
        if common.settings.client_logging && notifier.wants(level) {
            notifier.log(level, &self.scope.target, &data);
        } else {
            trace(level, &self.scope.target, data.get());
        }
    }

    /// Whether nobody waits for this call any more: it was cancelled or timed out.
    ///
    /// An `async fn` is simply dropped; code that blocks can look here and stop.
    #[must_use]
    pub fn cancelled(&self) -> bool {
        self.scope.notifier.cancelled()
    }

    /// Tells clients what has changed. A handler that takes [`Changes`] as a parameter also makes the
    /// server announce that it does.
    #[must_use]
    pub fn changes(&self) -> Changes {
        self.scope.common.changes.clone()
    }

    /// What the client says it is, if it does. It is a label, not an identity: nothing should
    /// depend on it.
    #[must_use]
    pub fn client(&self) -> Option<&Implementation<'static>> {
        self.scope.client.as_ref()
    }

    /// What the client can do, as this request says. Another request of the same client may say
    /// something else.
    #[must_use]
    pub fn client_capabilities(&self) -> &ClientCapabilities {
        &self.scope.capabilities
    }

    /// Where this request belongs in a distributed trace, if it says so. Specification: `basic/index`.
    #[must_use]
    pub fn trace(&self) -> Option<&TraceContext> {
        self.scope.trace.as_ref()
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context")
            .field("target", &self.scope.target)
            .finish_non_exhaustive()
    }
}

fn trace(level: LoggingLevel, target: &str, data: &str) {
    match level {
        LoggingLevel::Debug => tracing::debug!(handler = target, data),
        LoggingLevel::Info | LoggingLevel::Notice => tracing::info!(handler = target, data),
        LoggingLevel::Warning => tracing::warn!(handler = target, data),
        _ => tracing::error!(handler = target, data),
    }
}
