//! Calls without a server, for unit tests of handlers as the plain functions that they are.

use std::sync::Arc;

use serde_json::value::RawValue;

use super::captured::Capture;
use super::{LoggingMessageNotification, ProgressNotification};
use crate::handler::{
    Abandoned, Allowance, CallHandle, CallScope, Changes, Common, Context, Hub, Notifier, Outlet,
    Settings, States,
};
use crate::protocol::{ClientCapabilities, LoggingLevel, ProgressToken};

/// A [`Context`] to call a handler's function with, from a unit test.
///
/// What the function reports goes nowhere; a [`Call`] keeps it. The other injected parameters need no
/// server either: [`State::new`](crate::State::new) makes a state, and
/// [`changes`](Context::changes) of the context are [`Changes`] that nobody listens to.
///
/// ```
/// use mcp_runtime::prelude::*;
/// use mcp_runtime::{Changes, testing};
///
/// /// Adds a note.
/// #[mcp_tool]
/// fn add_note(
///     /// What is noted.
///     text: String,
///     notes: State<std::sync::Mutex<Vec<String>>>,
///     changes: Changes,
///     context: &Context,
/// ) -> usize {
///     let mut notes = notes.lock().unwrap();
///     notes.push(text);
///     context.log(LoggingLevel::Info, "noted");
///     changes.resource_updated("notes://all");
///     notes.len()
/// }
///
/// // In a test:
/// let notes = State::new(std::sync::Mutex::default());
/// let context = testing::context();
/// let count = add_note("milk".into(), notes.clone(), context.changes(), &context);
/// assert_eq!(count, 1);
/// assert_eq!(*notes.lock().unwrap(), ["milk"]);
/// ```
#[must_use]
pub fn context() -> Context {
    Call::new().context
}

/// A call for unit tests, which keeps what its handler reports.
///
/// Its client wants progress and log messages of every level. Progress is not thinned out, as it
/// would be on its way to a client.
///
/// ```
/// use mcp_runtime::prelude::*;
/// use mcp_runtime::testing::{Call, block_on};
///
/// /// Counts to `n`.
/// #[mcp_tool]
/// async fn count(
///     /// Where to stop.
///     n: u32,
///     context: &Context,
/// ) -> u32 {
///     for step in 1..=n {
///         if context.cancelled() {
///             return step;
///         }
///         context.progress((step, n));
///     }
///     context.log(LoggingLevel::Info, format!("counted to {n}"));
///     n
/// }
///
/// // In a test:
/// let call = Call::new();
/// assert_eq!(block_on(count(3, call.context())), 3);
/// let steps: Vec<f64> = call.progress().iter().map(|it| it.progress).collect();
/// assert_eq!(steps, [1.0, 2.0, 3.0]);
/// assert_eq!(call.logs()[0].data, "counted to 3");
///
/// call.cancel();
/// assert_eq!(block_on(count(3, call.context())), 1);
/// ```
pub struct Call {
    context: Context,
    notifier: Arc<Notifier>,
    capture: Arc<Capture>,
}

impl Call {
    /// A call that has just begun.
    #[must_use]
    pub fn new() -> Self {
        let capture = Arc::new(Capture::new(None));
        let outlet: Arc<dyn Outlet> = Arc::clone(&capture) as _;
        let token = RawValue::from_string("1".to_owned()).ok();
        let token = token.and_then(|it| ProgressToken::new(&it).map(ProgressToken::into_owned));
        let notifier = Notifier::new(outlet, token, Some(LoggingLevel::Debug)).unthinned();
        let notifier = Arc::new(notifier);
        let context = Context::new(CallScope {
            notifier: Arc::clone(&notifier),
            common: Arc::new(Common {
                states: States::default(),
                settings: Settings {
                    mask_errors: None,
                    check_outputs: false,
                    client_logging: true,
                    strict_arguments: false,
                },
                changes: Changes::new(Arc::new(Hub::default())),
                abandoned: Abandoned::default(),
            }),
            target: "test".into(),
            client: None,
            capabilities: ClientCapabilities::default(),
            trace: None,
            masks_errors: false,
            checks_outputs: true,
            allowance: Allowance::default(),
            uri: None,
            mime_type: None,
        });
        Self {
            context,
            notifier,
            capture,
        }
    }

    /// What its handler is given; a clone speaks for the same call.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The progress that was reported so far.
    #[must_use]
    pub fn progress(&self) -> Vec<ProgressNotification> {
        self.capture.kept().progress
    }

    /// The log messages that were sent so far.
    #[must_use]
    pub fn logs(&self) -> Vec<LoggingMessageNotification> {
        self.capture.kept().logs
    }

    /// Cancels the call, as its client would: [`cancelled`](Context::cancelled) is true from now on,
    /// and what is reported is dropped.
    pub fn cancel(&self) {
        CallHandle(Arc::clone(&self.notifier)).cancel();
    }
}

impl Default for Call {
    fn default() -> Self {
        Self::new()
    }
}
