//! A runtime for tests and commands that have none.

/// Runs a future to its end on a runtime of its own.
///
/// It is for tests in crates that do not depend on an async runtime themselves; inside of
/// `#[tokio::test]` a [`Client`](super::Client) is simply awaited.
///
/// # Panics
///
/// When it is called from asynchronous code, or when the system refuses to start threads.
pub fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("the system starts threads")
        .block_on(future)
}
