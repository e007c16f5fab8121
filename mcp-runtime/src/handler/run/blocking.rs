//! Plain functions, on threads that may block.

use std::panic::resume_unwind;

use tokio::task::JoinHandle;
use tracing::Span;

/// Runs `work` where it may block. Dropping the future lets work that has begun run on unheard; work
/// that still waits for a thread is never begun.
pub(in crate::handler) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    // What it logs belongs to the call as much as what an `async fn` logs.
    let span = Span::current();
    let mut awaited = Awaited(tokio::task::spawn_blocking(move || span.in_scope(work)));
    match (&mut awaited.0).await {
        Ok(value) => value,
        Err(error) => match error.try_into_panic() {
            // Whoever polls the call catches it, as it does for an `async fn`.
            Ok(panic) => resume_unwind(panic),
            // The runtime is going away, and nobody is left to hear of it.
            Err(_) => std::future::pending().await,
        },
    }
}

/// Work that is begun only as long as somebody waits for it.
struct Awaited<T>(JoinHandle<T>);

impl<T> Drop for Awaited<T> {
    fn drop(&mut self) {
        // This stops what has not begun; a thread cannot be stopped.
        self.0.abort();
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

    #[test]
    fn work_that_nobody_waits_for_any_more_is_not_begun() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .max_blocking_threads(1)
            .build()
            .expect("a runtime");
        let begun = Arc::new(AtomicBool::new(false));
        runtime.block_on(async {
            let (release, released) = channel::<()>();
            let busy = tokio::task::spawn_blocking(move || released.recv());
            {
                let begun = Arc::clone(&begun);
                let mut work = pin!(blocking(move || begun.store(true, Ordering::SeqCst)));
                let mut cx = Context::from_waker(Waker::noop());
                assert!(work.as_mut().poll(&mut cx).is_pending());
            }
            release.send(()).expect("the thread waits");
            busy.await.expect("no panic").expect("it was released");
            blocking(|| ()).await;
        });
        assert!(!begun.load(Ordering::SeqCst));
    }
}
