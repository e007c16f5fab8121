//! The reading role: what the thread that holds it is doing, and how it loses the role.

use std::sync::{Mutex, MutexGuard, OnceLock};
use std::thread::Thread;

use super::calls::Calls;
use super::lock;
use crate::handler::CallHandle;
use crate::jsonrpc::RequestId;

/// One thing that the reading thread does and that may take long.
///
/// A step is held by the thread that began it until it ends it, or until the role was handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u64);

/// What the holder of the role is doing, seen by the monitor.
pub(super) struct Turn {
    doing: Mutex<Doing>,
    monitor: OnceLock<Thread>,
}

/// What is being done in this turn.
#[derive(Default)]
pub(super) struct Doing {
    step: u64,
    kind: Kind,
    /// The id of the call, as its token; of the last call, when none runs.
    id: String,
    handle: Option<CallHandle>,
    /// No further call begins.
    stopped: bool,
    /// The monitor must be woken when something begins.
    monitor_sleeps: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// Reading, decoding, or waiting for room: what others can neither shorten nor do better.
    #[default]
    Reading,
    /// A handler is being begun or polled.
    Calling,
    /// Output is being written.
    Writing,
}

impl Turn {
    pub(super) fn new() -> Self {
        Self {
            doing: Mutex::default(),
            monitor: OnceLock::new(),
        }
    }

    /// Begins a call. `None` when no more calls are taken.
    pub(super) fn begin_call(&self, id: &RequestId<'_>) -> Option<Step> {
        let mut doing = lock(&self.doing);
        if doing.stopped {
            return None;
        }
        doing.id.clear();
        doing.id.push_str(id.token());
        Some(self.begin(doing, Kind::Calling))
    }

    /// Begins to write.
    pub(super) fn begin_write(&self) -> Step {
        self.begin(lock(&self.doing), Kind::Writing)
    }

    fn begin(&self, mut doing: MutexGuard<'_, Doing>, kind: Kind) -> Step {
        doing.step += 1;
        doing.kind = kind;
        let step = Step(doing.step);
        let wake = std::mem::take(&mut doing.monitor_sleeps);
        drop(doing);
        if wake && let Some(monitor) = self.monitor.get() {
            monitor.unpark();
        }
        step
    }

    /// The turn, if the role was not handed on during this step.
    pub(super) fn hold(&self, step: Step) -> Option<MutexGuard<'_, Doing>> {
        let doing = lock(&self.doing);
        (doing.step == step.0 && doing.kind != Kind::Reading).then_some(doing)
    }

    /// Hands the role on if `step` is still being done; its call is from then on in flight.
    pub(super) fn hand_on(&self, step: Step, calls: &Calls) -> bool {
        let Some(mut doing) = self.hold(step) else {
            return false;
        };
        if doing.kind == Kind::Calling
            && let Some(id) = RequestId::from_token(&doing.id)
        {
            let id = id.into_owned();
            calls.let_in(id, step, doing.handle.take());
        }
        doing.end();
        true
    }

    /// The step that is being done.
    pub(super) fn step(&self) -> Option<Step> {
        let doing = lock(&self.doing);
        (doing.kind != Kind::Reading).then_some(Step(doing.step))
    }

    /// No further call begins.
    pub(super) fn stop(&self) {
        lock(&self.doing).stopped = true;
    }
}

/// What the monitor needs.
impl Turn {
    /// Tells the turn whom to wake.
    pub(super) fn watched_by(&self, monitor: Thread) {
        // A second monitor would be a mistake in this crate and does no harm.
        let _ = self.monitor.set(monitor);
    }

    /// The number of the latest step, and whether it is being done.
    pub(super) fn look(&self) -> (Step, bool) {
        let doing = lock(&self.doing);
        (Step(doing.step), doing.kind != Kind::Reading)
    }

    /// Whether nothing began since `seen`. Then the next beginning wakes the monitor.
    pub(super) fn sleep_if_still(&self, seen: Step) -> bool {
        let mut doing = lock(&self.doing);
        doing.monitor_sleeps = doing.step == seen.0 && doing.kind == Kind::Reading;
        doing.monitor_sleeps
    }

    /// Wakes the monitor so that it sees the end.
    pub(super) fn wake_monitor(&self) {
        if let Some(monitor) = self.monitor.get() {
            monitor.unpark();
        }
    }
}

impl Doing {
    /// Tells how the call is cancelled.
    pub(super) fn name_handle(&mut self, handle: CallHandle) {
        self.handle = Some(handle);
    }

    /// Ends the step; what comes back cancelled its call.
    pub(super) fn end(&mut self) -> Option<CallHandle> {
        self.kind = Kind::Reading;
        self.handle.take()
    }
}
