//! What a request sent before its answer.

use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::handler::Outlet;
use crate::protocol::{LoggingLevel, method};

/// One report of how far a request was.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct ProgressNotification {
    /// How much was done.
    pub progress: f64,
    /// How much there was to do.
    #[serde(default)]
    pub total: Option<f64>,
    /// What was being done.
    #[serde(default)]
    pub message: Option<String>,
}

/// One log message that a request sent to its client.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct LoggingMessageNotification {
    /// How severe it is.
    pub level: LoggingLevel,
    /// What was logged.
    pub data: Value,
    /// What logged it.
    #[serde(default)]
    pub logger: Option<String>,
}

/// A notification of a running request.
#[derive(Clone, Debug)]
pub(crate) enum Notice {
    Progress(ProgressNotification),
    Log(LoggingMessageNotification),
}

/// The notifications of one request, in the order in which they were sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Captured {
    pub(crate) progress: Vec<ProgressNotification>,
    pub(crate) logs: Vec<LoggingMessageNotification>,
}

/// Keeps the notifications of one request, and shows each to a watcher at once.
#[derive(Default)]
pub(super) struct Capture {
    captured: Mutex<Captured>,
    watcher: Option<fn(&Notice)>,
}

impl Capture {
    pub(super) fn new(watcher: Option<fn(&Notice)>) -> Self {
        Self {
            captured: Mutex::default(),
            watcher,
        }
    }

    /// What was kept so far.
    pub(super) fn kept(&self) -> Captured {
        let captured = self.captured.lock();
        captured.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What was kept so far; nothing is left behind.
    pub(super) fn take(&self) -> Captured {
        std::mem::take(&mut self.captured.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Outlet for Capture {
    fn checks_outputs(&self) -> bool {
        true
    }

    fn send(&self, message: Vec<u8>) {
        let Some(notice) = notice(&message) else {
            return;
        };
        if let Some(watcher) = self.watcher {
            watcher(&notice);
        }
        let mut captured = self.captured.lock().unwrap_or_else(PoisonError::into_inner);
        match notice {
            Notice::Progress(progress) => captured.progress.push(progress),
            Notice::Log(log) => captured.logs.push(log),
        }
    }
}

#[derive(Deserialize)]
struct Notification<'a> {
    #[serde(borrow)]
    method: std::borrow::Cow<'a, str>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

/// What a notification says. Those that this client does not know are ignored.
///
/// # Panics
///
/// When the server sent what is no notification.
fn notice(message: &[u8]) -> Option<Notice> {
    let fault = |error: serde_json::Error| -> ! {
        let text = String::from_utf8_lossy(message);
        panic!("the server sent what is no notification ({error}): {text}")
    };
    let notification: Notification<'_> =
        serde_json::from_slice(message).unwrap_or_else(|error| fault(error));
    let params = notification.params.map_or("null", RawValue::get);
    match &*notification.method {
        method::PROGRESS => Some(Notice::Progress(
            serde_json::from_str(params).unwrap_or_else(|error| fault(error)),
        )),
        method::LOGGING_MESSAGE => Some(Notice::Log(
            serde_json::from_str(params).unwrap_or_else(|error| fault(error)),
        )),
        _ => None,
    }
}
