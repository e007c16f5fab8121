//! A runtime for tests and commands that have none.

use tokio::runtime::{Builder, Runtime};

/// Runs a future to its end on a runtime of its own.
///
/// It is for tests in crates that do not depend on an async runtime themselves; inside of
/// `#[tokio::test]` a [`Client`](super::Client) is simply awaited. A handler that still blocks at the
/// end is left behind.
///
/// # Panics
///
/// When it is called from asynchronous code, or when the system refuses to start threads.
#[track_caller]
pub fn block_on<F: Future>(future: F) -> F::Output {
    let runtime = Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("the system starts threads");
    let handle = runtime.handle().clone();
    let _left_behind = LeftBehind(Some(runtime));
    handle.block_on(future)
}

/// A runtime that waits for none of its threads when it is dropped, be it by a panic.
struct LeftBehind(Option<Runtime>);

impl Drop for LeftBehind {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
