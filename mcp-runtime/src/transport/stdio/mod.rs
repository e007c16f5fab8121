//! One client over stdin and stdout: a message is a line, and nothing else is ever written.
//!
//! The thread that reads a line also decodes it, begins its handler and polls it once, so that no
//! message crosses a thread. What then pends moves to the runtime. Where a handler, or a client that
//! does not read, holds this thread up, the monitor hands the reading role to another one.

mod bench;
mod calls;
mod guard;
mod input;
mod life;
mod monitor;
mod output;
#[cfg(unix)]
mod printed;
mod reader;
mod session;
#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by a panic")]
mod tests;
mod turn;
mod workers;

use std::io;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::server::{Limits, Server};
use crate::transport::outside_of_runtimes;
use crate::transport::panics::LoggedPanics;
#[cfg(all(feature = "cli", feature = "http"))]
pub(crate) use guard::PrivateStdout;
pub(crate) use guard::{Prints, PrivateStreams};
use guard::{Sink, Source};
use life::Event;
use session::Session;

/// The fewest workers of the runtime, so that a few handlers that block leave some free.
const MIN_WORKERS: usize = 4;

/// Threads beside those of calls: for what writes, and for initialisers.
const SPARE_THREADS: usize = 16;

/// The runtime that [`serve`] wants: with workers to spare, and a thread for each call that may block.
///
/// # Errors
/// When the operating system gives no threads.
pub(crate) fn runtime(limits: &Limits) -> io::Result<Runtime> {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let workers = cores.max(MIN_WORKERS);
    Builder::new_multi_thread()
        .worker_threads(workers)
        .max_blocking_threads(limits.max_in_flight.saturating_add(workers + SPARE_THREADS))
        .thread_name("mcp-worker")
        .enable_all()
        .build()
}

/// Serves the client at the other end of stdin and stdout until it goes or the process is asked to end.
///
/// Whatever happens to calls that block, this comes back; the caller then exits.
pub(crate) fn serve(server: Arc<Server>, runtime: Runtime, streams: PrivateStreams) -> ExitCode {
    let _panics = LoggedPanics::begin();
    let PrivateStreams {
        input,
        output,
        printed: _printed,
    } = streams;
    server.start_states(runtime.handle());
    let ended = outside_of_runtimes(|| {
        let listen = life::listen_for_signals;
        serve_on(server, runtime.handle(), (input, output), events(), listen)
    });
    runtime.shutdown_background();
    match ended {
        Ok(Event::StateFailed) => ExitCode::FAILURE,
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("stdin and stdout cannot be served: {error}");
            ExitCode::FAILURE
        }
    }
}

type Events = (UnboundedSender<Event>, UnboundedReceiver<Event>);

fn events() -> Events {
    unbounded_channel()
}

/// Serves over any pair of streams. What ends it from outside is told by `listen`.
fn serve_on(
    server: Arc<Server>,
    runtime: &Handle,
    streams: (Source, Sink),
    (sender, mut receiver): Events,
    listen: impl FnOnce(&UnboundedSender<Event>) -> io::Result<()>,
) -> io::Result<Event> {
    // Signals and the end have a runtime of their own, which no handler can hold up.
    let drain = server.limits().drain;
    let own = Builder::new_current_thread().enable_all().build()?;
    own.block_on(async {
        listen(&sender)?;
        life::listen_for_failure(server.failed(), &sender);
        let session = Session::new(server, runtime, streams, sender);
        let session = Arc::new(session);
        monitor::start(&session)?;
        if !session.bench.prepare(&session) {
            return Err(io::Error::other("no thread to read with"));
        }
        session.bench.call();
        Ok(life::live(&session, &mut receiver, drain).await)
    })
}

/// A lock that a panic elsewhere does not take away.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
