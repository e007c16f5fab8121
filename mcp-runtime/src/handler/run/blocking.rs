//! Plain functions, on threads that may block.

use std::mem;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::JoinHandle;
use tracing::Span;

use crate::handler::panics::caught;

/// How many plain functions of a server run on although nobody waits for them any more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Abandoned(Arc<AtomicUsize>);

impl Abandoned {
    pub(crate) fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// Runs `work` where it may block. Dropping the future lets work that has begun run on unheard, and
/// counts it as abandoned until it returns; work that still waits for a thread is dropped.
pub(in crate::handler) async fn blocking<T: Send + 'static>(
    abandoned: Abandoned,
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    // What it logs belongs to the call as much as what an `async fn` logs.
    let span = Span::current();
    let progress = Arc::new(Progress {
        stage: Mutex::new(Stage::Waiting(work)),
        abandoned,
    });
    let own = Arc::clone(&progress);
    let thread = tokio::task::spawn_blocking(move || {
        let (work, begun) = own.begin()?;
        let done = caught(|| span.in_scope(work));
        if let (true, Err(panic)) = (begun.end_unheard(), &done) {
            tracing::error!(
                panic = panic.message(),
                at = panic.at(),
                backtrace = panic.backtrace(),
                "a handler panicked that nobody waits for"
            );
        }
        Some(done)
    });
    let mut awaited = Awaited { thread, progress };
    match (&mut awaited.thread).await {
        Ok(Some(Ok(value))) => value,
        // Whoever polls the call catches it, as it does for an `async fn`.
        Ok(Some(Err(panic))) => resume_unwind(Box::new(panic)),
        // It is always begun as long as somebody waits. The runtime is going away, and nobody is left to
        // hear of it.
        Ok(None) | Err(_) => std::future::pending().await,
    }
}

/// How far one piece of work is.
struct Progress<W> {
    stage: Mutex<Stage<W>>,
    abandoned: Abandoned,
}

enum Stage<W> {
    /// For a thread. The work is kept here, so that it can go before a thread is free.
    Waiting(W),
    Running,
    /// Nobody waits for it, whether it runs or not.
    Abandoned,
    Done,
}

impl<W> Progress<W> {
    /// The work, to be done now; `None` when nobody waits any more.
    fn begin(&self) -> Option<(W, Begun<'_, W>)> {
        let mut stage = self.stage();
        match mem::replace(&mut *stage, Stage::Running) {
            Stage::Waiting(work) => Some((work, Begun(self))),
            other => {
                *stage = other;
                None
            }
        }
    }

    fn abandon(&self) {
        let mut stage = self.stage();
        let before = mem::replace(&mut *stage, Stage::Abandoned);
        match before {
            Stage::Running => {
                self.abandoned.0.fetch_add(1, Ordering::Relaxed);
            }
            Stage::Done => *stage = Stage::Done,
            Stage::Waiting(_) | Stage::Abandoned => {}
        }
        // What the work holds is dropped after the lock: it is an author's, and may take its time.
        drop(stage);
        drop(before);
    }

    fn stage(&self) -> MutexGuard<'_, Stage<W>> {
        // Nothing in here can be left half done by a panic.
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Work that runs and does not panic.
struct Begun<'a, W>(&'a Progress<W>);

impl<W> Begun<'_, W> {
    /// Ends it, and says whether nobody waits for it.
    fn end_unheard(self) -> bool {
        let unheard = matches!(
            mem::replace(&mut *self.0.stage(), Stage::Done),
            Stage::Abandoned
        );
        if unheard {
            self.0.abandoned.0.fetch_sub(1, Ordering::Relaxed);
        }
        unheard
    }
}

/// Work that is begun only as long as somebody waits for it.
struct Awaited<T, W> {
    thread: JoinHandle<T>,
    progress: Arc<Progress<W>>,
}

impl<T, W> Drop for Awaited<T, W> {
    fn drop(&mut self) {
        // This stops what has not begun; a thread cannot be stopped.
        self.thread.abort();
        self.progress.abandon();
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future as _;
    use std::pin::pin;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::channel;
    use std::task::{Context, Waker};

    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread()
            .max_blocking_threads(1)
            .build()
            .expect("a runtime")
    }

    #[test]
    fn work_that_nobody_waits_for_any_more_is_not_begun() {
        let begun = Arc::new(AtomicBool::new(false));
        let abandoned = Abandoned::default();
        runtime().block_on(async {
            let (release, released) = channel::<()>();
            let busy = tokio::task::spawn_blocking(move || released.recv());
            {
                let begun = Arc::clone(&begun);
                let work = move || begun.store(true, Ordering::SeqCst);
                let mut work = pin!(blocking(abandoned.clone(), work));
                let mut cx = Context::from_waker(Waker::noop());
                assert!(work.as_mut().poll(&mut cx).is_pending());
            }
            assert_eq!(abandoned.count(), 0);
            release.send(()).expect("the thread waits");
            busy.await.expect("no panic").expect("it was released");
            blocking(abandoned.clone(), || ()).await;
        });
        assert!(!begun.load(Ordering::SeqCst));
        assert_eq!(abandoned.count(), 0);
    }

    #[test]
    fn work_that_nobody_waits_for_any_more_is_dropped_before_a_thread_is_free() {
        runtime().block_on(async {
            let (release, released) = channel::<()>();
            let busy = tokio::task::spawn_blocking(move || released.recv());
            let held = Arc::new(());
            {
                let held = Arc::clone(&held);
                let mut work = pin!(blocking(Abandoned::default(), move || drop(held)));
                let mut cx = Context::from_waker(Waker::noop());
                assert!(work.as_mut().poll(&mut cx).is_pending());
            }
            assert_eq!(Arc::strong_count(&held), 1);
            release.send(()).expect("the thread waits");
            busy.await.expect("no panic").expect("it was released");
        });
    }

    #[test]
    fn work_that_runs_on_counts_until_it_returns_or_panics() {
        for panics in [false, true] {
            let abandoned = Abandoned::default();
            runtime().block_on(async {
                let (begin, begun) = channel::<()>();
                let (release, released) = channel::<()>();
                {
                    let work = move || {
                        begin.send(()).expect("the test waits");
                        released.recv().expect("the test tells");
                        assert!(!panics, "as asked");
                    };
                    let mut work = pin!(blocking(abandoned.clone(), work));
                    let mut cx = Context::from_waker(Waker::noop());
                    assert!(work.as_mut().poll(&mut cx).is_pending());
                    begun.recv().expect("it begins");
                    assert_eq!(abandoned.count(), 0, "somebody waits");
                }
                assert_eq!(abandoned.count(), 1);
                release.send(()).expect("it waits");
                // There is one thread, so this comes behind it.
                blocking(abandoned.clone(), || ()).await;
            });
            assert_eq!(abandoned.count(), 0);
        }
    }
}
