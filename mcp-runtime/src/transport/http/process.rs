//! A process that serves HTTP and nothing else, from its address to its exit code.

use std::io::{self, Write, stderr};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::options::HttpOptions;
use super::serve::{Ended, serve_until};
use crate::server::Server;
use crate::transport::outside_of_runtimes;
use crate::transport::panics::LoggedPanics;

/// Serves at `address` until the process is told to end. A second signal ends it at once.
///
/// Whatever happens to calls that block, this comes back; the caller then exits.
pub(crate) fn serve_process(
    server: Arc<Server>,
    runtime: Runtime,
    address: &str,
    options: &HttpOptions,
) -> ExitCode {
    let _panics = LoggedPanics::begin();
    let serve = || {
        runtime.block_on(async {
            let listener = TcpListener::bind(address).await?;
            let mut signals = signals()?;
            announce(listener.local_addr()?, &options.path);
            let (told, mut telling) = unbounded_channel::<()>();
            let shutdown = async move {
                telling.recv().await;
            };
            let mut serving = std::pin::pin!(serve_until(server, listener, options, shutdown));
            tokio::select! {
                ended = serving.as_mut() => return Ok(ended),
                Some(()) = signals.recv() => {
                    // It waits for this as long as it serves.
                    let _ = told.send(());
                }
            }
            tokio::select! {
                ended = serving => Ok(ended),
                Some(()) = signals.recv() => Ok(Ended::Told),
            }
        })
    };
    let ended: io::Result<Ended> = outside_of_runtimes(serve);
    runtime.shutdown_background();
    match ended {
        Ok(Ended::Told) => ExitCode::SUCCESS,
        Ok(Ended::StateFailed) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody is left to tell when stderr is gone.
            let _ = writeln!(stderr(), "error: {address} cannot be served: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Says where the server is. Whoever starts it with port 0 learns the real one from this.
fn announce(address: SocketAddr, path: &str) {
    // A server that nobody listens to serves all the same.
    let _ = writeln!(stderr(), "serving MCP at http://{address}{path}");
}

/// The requests to end that the process gets, from now on.
#[cfg(unix)]
fn signals() -> io::Result<UnboundedReceiver<()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let (sender, receiver) = unbounded_channel();
    for kind in [SignalKind::terminate(), SignalKind::interrupt()] {
        let mut signals = signal(kind)?;
        let sender = sender.clone();
        tokio::spawn(
            async move { while signals.recv().await.is_some() && sender.send(()).is_ok() {} },
        );
    }
    Ok(receiver)
}

/// The requests to end that the process gets, from now on.
#[cfg(not(unix))]
fn signals() -> io::Result<UnboundedReceiver<()>> {
    let (sender, receiver) = unbounded_channel();
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() && sender.send(()).is_ok() {}
    });
    Ok(receiver)
}
