//! Plain functions, on threads that may block.

use std::panic::resume_unwind;

use tracing::Span;

/// Runs `work` where it may block. Dropping the future lets the work run on unheard.
pub(in crate::handler) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    // What it logs belongs to the call as much as what an `async fn` logs.
    let span = Span::current();
    match tokio::task::spawn_blocking(move || span.in_scope(work)).await {
        Ok(value) => value,
        Err(error) => match error.try_into_panic() {
            // Whoever polls the call catches it, as it does for an `async fn`.
            Ok(panic) => resume_unwind(panic),
            // The runtime is going away, and nobody is left to hear of it.
            Err(_) => std::future::pending().await,
        },
    }
}
