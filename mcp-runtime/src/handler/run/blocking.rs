//! Plain functions, on threads that may block.

use std::panic::resume_unwind;

/// Runs `work` where it may block. Dropping the future lets the work run on unheard.
pub(in crate::handler) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(value) => value,
        Err(error) => match error.try_into_panic() {
            // Whoever polls the call catches it, as it does for an `async fn`.
            Ok(panic) => resume_unwind(panic),
            // The runtime is going away, and nobody is left to hear of it.
            Err(_) => std::future::pending().await,
        },
    }
}
