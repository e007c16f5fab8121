//! Keeps one worker of the runtime out of the handlers' hands, so that timers and sockets go on.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::runtime::Handle;

/// How many workers the handlers may still occupy at the same time.
///
/// A handler may block in any poll. As many as there are workers would then stop every other call,
/// and every timer. So the poll that would take the last worker hands the worker's duties to another
/// thread first. That costs some microseconds, but only while all other workers are taken.
pub(super) struct Workers {
    free: AtomicUsize,
}

impl Workers {
    pub(super) fn of(runtime: &Handle) -> Self {
        Self {
            free: AtomicUsize::new(runtime.metrics().num_workers().saturating_sub(1)),
        }
    }

    /// Does `poll`, which may block, on a worker of the runtime.
    pub(super) fn occupy<T>(&self, poll: impl FnOnce() -> T) -> T {
        let taken = self
            .free
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |free| {
                free.checked_sub(1)
            });
        if taken.is_err() {
            return tokio::task::block_in_place(poll);
        }
        let _occupied = Occupied(self);
        poll()
    }
}

struct Occupied<'a>(&'a Workers);

impl Drop for Occupied<'_> {
    fn drop(&mut self) {
        self.0.free.fetch_add(1, Ordering::Relaxed);
    }
}
