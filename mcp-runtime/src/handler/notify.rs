//! What a running call sends before its answer: progress and log messages, and nothing afterwards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use serde_json::value::RawValue;

use crate::jsonrpc::write_notification;
use crate::protocol::{LoggingLevel, LoggingMessageParams, ProgressParams, ProgressToken, method};

/// How many progress notifications a call may send at once.
const PROGRESS_BURST: u32 = 32;
/// How long a call waits for the right to send one more.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);
/// How many log messages a call may send to its client.
const LOG_LIMIT: u32 = 1000;

/// Where the notifications of a running request go: in order, before its answer.
pub(crate) trait Outlet: Send + Sync {
    /// Takes one whole JSON object without a newline.
    fn send(&self, message: Vec<u8>);

    /// The same for what may be left out when too much waits.
    fn offer(&self, message: Vec<u8>) {
        self.send(message);
    }

    /// Whether who listens is a test, which wants structured values to be held to their schemas.
    fn checks_outputs(&self) -> bool {
        false
    }

    /// Whether there is room for more; only what can wait asks.
    fn poll_ready(&self, _: &mut Context<'_>) -> Poll<()> {
        Poll::Ready(())
    }
}

/// How far a call has come.
///
/// See the specification's page "Progress".
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    done: f64,
    total: Option<f64>,
    message: Option<String>,
}

impl Progress {
    /// The amount done so far, in any unit. It must grow from one report to the next.
    #[must_use]
    pub fn new(progress: f64) -> Self {
        Self {
            done: progress,
            total: None,
            message: None,
        }
    }

    /// The amount at which the call is done.
    #[must_use]
    pub fn total(mut self, total: f64) -> Self {
        self.total = Some(total);
        self
    }

    /// What is being done, for a person.
    #[must_use]
    pub fn message(mut self, message: impl Into<String>) -> Self {
        self.message = Some(message.into());
        self
    }
}

impl Progress {
    /// The whole notification.
    fn written(self, token: &ProgressToken<'_>) -> Vec<u8> {
        let params = ProgressParams {
            progress_token: token,
            progress: self.done,
            total: self.total.filter(|total| total.is_finite()),
            message: self.message.map(Into::into),
        };
        let mut message = Vec::new();
        write_notification(&mut message, method::PROGRESS, &params);
        message
    }
}

impl From<f64> for Progress {
    fn from(progress: f64) -> Self {
        Self::new(progress)
    }
}

impl From<(f64, f64)> for Progress {
    fn from((progress, total): (f64, f64)) -> Self {
        Self::new(progress).total(total)
    }
}

macro_rules! whole_numbers {
    ($($ty:ty)*) => {$(
        impl From<$ty> for Progress {
            #[allow(clippy::cast_precision_loss, clippy::cast_lossless, reason = "progress is for people")]
            fn from(progress: $ty) -> Self {
                Self::new(progress as f64)
            }
        }

        impl From<($ty, $ty)> for Progress {
            #[allow(clippy::cast_precision_loss, clippy::cast_lossless, reason = "progress is for people")]
            fn from((progress, total): ($ty, $ty)) -> Self {
                Self::new(progress as f64).total(total as f64)
            }
        }
    )*};
}

whole_numbers!(i32 u32 u64 usize);

/// The way of one call's notifications. It closes with the answer or with a cancellation.
pub(crate) struct Notifier {
    outlet: Arc<dyn Outlet>,
    token: Option<ProgressToken<'static>>,
    level: Option<LoggingLevel>,
    cancelled: AtomicBool,
    gate: Mutex<Gate>,
}

/// What may still be sent.
struct Gate {
    open: bool,
    last: f64,
    credit: u32,
    /// The most that `credit` can be.
    burst: u32,
    refilled: Option<Instant>,
    /// The newest progress that had to wait; it goes out with the next one or before the answer.
    held: Option<Progress>,
    logs: u32,
}

impl Notifier {
    pub(crate) fn new(
        outlet: Arc<dyn Outlet>,
        token: Option<ProgressToken<'static>>,
        level: Option<LoggingLevel>,
    ) -> Self {
        let gate = Gate {
            open: true,
            last: f64::NEG_INFINITY,
            credit: PROGRESS_BURST,
            burst: PROGRESS_BURST,
            refilled: None,
            held: None,
            logs: 0,
        };
        Self {
            outlet,
            token,
            level,
            cancelled: AtomicBool::new(false),
            gate: Mutex::new(gate),
        }
    }

    /// The same way, on which no progress is left out.
    pub(crate) fn unthinned(self) -> Self {
        let mut gate = self.gate();
        gate.credit = u32::MAX;
        gate.burst = u32::MAX;
        drop(gate);
        self
    }

    /// Reports progress, if the request asked for it and `report` goes beyond the last one.
    pub(crate) fn progress(&self, report: Progress) {
        let Some(token) = &self.token else { return };
        if !report.done.is_finite() {
            return;
        }
        let mut gate = self.gate();
        if !gate.open || report.done <= gate.last {
            return;
        }
        gate.last = report.done;
        if gate.spend() {
            gate.held = None;
            self.outlet.offer(report.written(token));
        } else {
            gate.held = Some(report);
        }
    }

    /// Whether the request wants log messages of this level.
    pub(crate) fn wants(&self, level: LoggingLevel) -> bool {
        self.level.is_some_and(|least| level >= least)
    }

    /// Sends a log message, if the request wants its level.
    pub(crate) fn log(&self, level: LoggingLevel, logger: &str, data: &RawValue) {
        if !self.wants(level) {
            return;
        }
        let mut gate = self.gate();
        if !gate.open || gate.logs == LOG_LIMIT {
            return;
        }
        gate.logs += 1;
        let mut message = Vec::new();
        write_notification(
            &mut message,
            method::LOGGING_MESSAGE,
            &LoggingMessageParams {
                level,
                logger: Some(logger.into()),
                data,
            },
        );
        self.outlet.offer(message);
    }

    /// Sends a whole message, as long as the way is open.
    pub(crate) fn forward(&self, message: Vec<u8>) {
        let gate = self.gate();
        if gate.open {
            self.outlet.send(message);
        }
    }

    /// Whether there is room for more.
    pub(crate) fn poll_ready(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.outlet.poll_ready(cx)
    }

    /// Sends what is held back and closes the way: the answer is next.
    pub(crate) fn finish(&self) {
        let mut gate = self.gate();
        if let (true, Some(token), Some(held)) = (gate.open, &self.token, gate.held.take()) {
            self.outlet.send(held.written(token));
        }
        gate.open = false;
    }

    /// Tells a handler that blocks that nobody waits for its outcome any more.
    pub(crate) fn abandon(&self) {
        self.cancelled.store(true, Ordering::Release);
    }

    pub(crate) fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    fn gate(&self) -> std::sync::MutexGuard<'_, Gate> {
        // Nothing in here can be left half done by a panic.
        self.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Gate {
    fn spend(&mut self) -> bool {
        let now = Instant::now();
        let since = now.duration_since(*self.refilled.get_or_insert(now));
        let earned =
            u32::try_from(since.as_nanos() / PROGRESS_INTERVAL.as_nanos()).unwrap_or(u32::MAX);
        if earned > 0 {
            self.credit = self.credit.saturating_add(earned).min(self.burst);
            self.refilled = Some(now);
        }
        let may = self.credit > 0;
        self.credit = self.credit.saturating_sub(1);
        may
    }
}

/// The transport's hold on a running call.
#[derive(Clone)]
pub(crate) struct CallHandle(pub(crate) Arc<Notifier>);

impl CallHandle {
    /// Silences the call and tells a blocking handler about it. The future is dropped by its owner.
    pub(crate) fn cancel(&self) {
        self.0.gate().open = false;
        self.0.abandon();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Kept(Mutex<Vec<String>>);

    impl Outlet for Kept {
        fn send(&self, message: Vec<u8>) {
            let text = String::from_utf8(message).expect("JSON is UTF-8");
            self.0.lock().expect("no panics here").push(text);
        }
    }

    fn notifier(token: Option<&str>) -> (Notifier, Arc<Kept>) {
        let kept = Arc::new(Kept::default());
        let token = token.map(|it| {
            let raw = RawValue::from_string(it.into()).expect("JSON");
            ProgressToken::new(&raw).expect("a token").into_owned()
        });
        (
            Notifier::new(kept.clone(), token, Some(LoggingLevel::Warning)),
            kept,
        )
    }

    fn sent(kept: &Kept) -> Vec<String> {
        kept.0.lock().expect("no panics here").clone()
    }

    #[test]
    fn progress_goes_out_only_with_a_token_and_only_upwards() {
        let (without, kept) = notifier(None);
        without.progress(1.0.into());
        assert!(sent(&kept).is_empty());

        let (notifier, kept) = notifier(Some("0"));
        for step in [1.0, 1.0, 0.5, f64::NAN, 2.0] {
            notifier.progress(step.into());
        }
        notifier.finish();
        notifier.progress(3.0.into());
        assert_eq!(
            sent(&kept),
            [
                r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":1}}"#,
                r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":2}}"#,
            ]
        );
    }

    #[test]
    fn a_flood_of_progress_is_thinned_but_its_last_value_arrives() {
        let (notifier, kept) = notifier(Some("\"t\""));
        for step in 1..=100_000 {
            notifier.progress(f64::from(step).into());
        }
        notifier.finish();
        let sent = sent(&kept);
        assert!(sent.len() < 10_000, "{} notifications", sent.len());
        assert!(sent.last().expect("some").contains("\"progress\":100000"));
    }

    #[test]
    fn logs_go_out_at_or_above_the_level_that_the_request_wants() {
        let (notifier, kept) = notifier(None);
        let data = RawValue::from_string("\"x\"".into()).expect("JSON");
        notifier.log(LoggingLevel::Info, "add", &data);
        notifier.log(LoggingLevel::Error, "add", &data);
        assert_eq!(
            sent(&kept),
            [
                r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"error","data":"x","logger":"add"}}"#
            ]
        );
    }

    #[test]
    fn a_cancelled_call_is_silent_and_knows_it() {
        let (notifier, kept) = notifier(Some("1"));
        let notifier = Arc::new(notifier);
        CallHandle(notifier.clone()).cancel();
        notifier.progress(1.0.into());
        notifier.finish();
        assert!(notifier.cancelled());
        assert!(sent(&kept).is_empty());
    }
}
