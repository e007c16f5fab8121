//! Keeps one worker of the runtime out of the handlers' hands, so that timers and sockets go on.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tokio::runtime::Handle;

/// How often the last worker lets other threads run before it takes the others for stuck.
const PATIENCE: u32 = 20;

/// How many workers the handlers may still occupy at the same time.
///
/// A handler may block in any poll. As many as there are workers would then stop every other call,
/// and every timer. So the poll that would take the last worker hands the worker's duties to another
/// thread first. That costs some 20 microseconds, so it is done only after the other workers had the
/// time to come back.
pub(super) struct Workers {
    free: AtomicUsize,
    /// How many polls have given their worker back.
    returned: AtomicUsize,
    /// What `returned` was when waiting for it was in vain.
    stuck_at: AtomicUsize,
}

impl Workers {
    pub(super) fn of(runtime: &Handle) -> Self {
        Self {
            free: AtomicUsize::new(runtime.metrics().num_workers().saturating_sub(1)),
            returned: AtomicUsize::new(0),
            stuck_at: AtomicUsize::new(usize::MAX),
        }
    }

    /// Does `poll`, which may block, on a worker of the runtime.
    pub(super) fn occupy<T>(&self, poll: impl FnOnce() -> T) -> T {
        match self.occupied() {
            Some(_occupied) => poll(),
            None => tokio::task::block_in_place(poll),
        }
    }

    fn occupied(&self) -> Option<Occupied<'_>> {
        let mut patience = PATIENCE;
        loop {
            let returned = self.returned.load(Ordering::Relaxed);
            let free = |free: usize| free.checked_sub(1);
            let taken = self
                .free
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, free);
            if taken.is_ok() {
                return Some(Occupied(self));
            }
            if self.stuck_at.load(Ordering::Relaxed) == returned {
                return None;
            }
            if patience == 0 {
                self.stuck_at.store(returned, Ordering::Relaxed);
                return None;
            }
            patience -= 1;
            thread::yield_now();
        }
    }
}

struct Occupied<'a>(&'a Workers);

impl Drop for Occupied<'_> {
    fn drop(&mut self) {
        self.0.free.fetch_add(1, Ordering::Relaxed);
        self.0.returned.fetch_add(1, Ordering::Relaxed);
    }
}
