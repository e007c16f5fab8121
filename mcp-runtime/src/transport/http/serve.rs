//! Serving on a socket, from the first connection to the last.

use std::convert::Infallible;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::access::Access;
use super::answer::{Outgoing, response};
use super::endpoint::Endpoint;
use super::idle::{Activity, answering};
use super::options::{HttpOptions, MAX_STREAMS};
use crate::server::Server;

/// How long to wait when the operating system has no more connections to give.
const OUT_OF_SOCKETS: Duration = Duration::from_millis(200);
/// How long an HTTP/2 peer may be silent before it is asked whether it is there, and then until it says so.
const PING: Duration = Duration::from_secs(20);
/// How many streams of one connection may be reset before anybody has seen them; more end it.
const MAX_RESETS: usize = 20;
/// How long a peer that has nothing to do may take to let its connection go.
const GOODBYE: Duration = Duration::from_secs(5);
/// A limit beyond this one is none; the clock of the system need not reach that far.
const ENDLESS: Duration = Duration::from_secs(30 * 365 * 24 * 3600);

impl Server {
    /// Serves HTTP on `listener` until `shutdown` comes; then ends all streams, answers what was
    /// accepted, for as long as [`drain`](crate::ServerBuilder::drain) allows, and returns.
    ///
    /// Dropping the future ends all connections at once.
    ///
    /// # Errors
    ///
    /// When a state could not be made, after those who waited for it were answered.
    pub async fn serve_http(
        self: Arc<Self>,
        listener: TcpListener,
        options: &HttpOptions,
        shutdown: impl Future<Output = ()>,
    ) -> io::Result<()> {
        match serve_until(self, listener, options, shutdown).await {
            Ended::Told => Ok(()),
            Ended::StateFailed => Err(io::Error::other("a state of the server could not be made")),
        }
    }
}

/// What ended a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Told,
    StateFailed,
}

/// Serves until `shutdown` comes or a state cannot be made.
pub(crate) async fn serve_until(
    server: Arc<Server>,
    listener: TcpListener,
    options: &HttpOptions,
    shutdown: impl Future<Output = ()>,
) -> Ended {
    server.start_states(&tokio::runtime::Handle::current());
    let local = listener
        .local_addr()
        .is_ok_and(|it| it.ip().to_canonical().is_loopback());
    let access = Access::new(options, local);
    if !local {
        warn(&access);
    }
    let site = Arc::new(Site {
        endpoint: Endpoint::new(Arc::clone(&server), options, access),
        path: options.path.clone(),
        header_time: options.header_time.min(ENDLESS),
    });
    let (closing, closed) = watch::channel(false);
    let (most, mut connections) = (options.max_connections, JoinSet::new());
    let mut failed = server.failed();
    let mut shutdown = pin!(shutdown);
    let ended = loop {
        tokio::select! {
            accepted = listener.accept(), if connections.len() < most => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(connection(stream, Arc::clone(&site), closed.clone()));
                }
                Err(error) => refused(&error).await,
            },
            Some(_) = connections.join_next(), if !connections.is_empty() => {}
            () = &mut shutdown => break Ended::Told,
            () = turns_true(&mut failed) => break Ended::StateFailed,
        }
    };
    drop(listener);
    site.endpoint.end_subscriptions();
    closing.send_replace(true);
    let all = async { while connections.join_next().await.is_some() {} };
    if timeout(server.limits().drain, all).await.is_err() {
        tracing::warn!("some requests took too long at the end and were stopped");
    }
    if *failed.borrow() {
        Ended::StateFailed
    } else {
        ended
    }
}

/// Serves one connection until the peer goes, or until nothing is to be answered once all is `closed`.
async fn connection(stream: TcpStream, site: Arc<Site>, mut closed: watch::Receiver<bool>) {
    // Without it nothing is wrong but the speed.
    let _ = stream.set_nodelay(true);
    let mut builder = Builder::new(TokioExecutor::new());
    let header_time = site.header_time;
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(header_time);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING)
        .max_concurrent_streams(MAX_STREAMS)
        .max_pending_accept_reset_streams(MAX_RESETS);
    let activity = Activity::new();
    let service = service_fn(|request: Request<Incoming>| {
        let open = activity.begin(request.version());
        let site = Arc::clone(&site);
        async move { Ok::<_, Infallible>(answering(site.answer(request).await, open)) }
    });
    let mut serving = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        // Nearly always it is the connection that has something to do.
        biased;
        ended = serving.as_mut() => ended,
        () = turns_true(&mut closed) => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
        () = activity.rested(header_time) => {
            tracing::debug!("a connection is closed: no request came");
            if !activity.had_any() {
                return;
            }
            serving.as_mut().graceful_shutdown();
            activity.restart();
            tokio::select! {
                biased;
                ended = serving.as_mut() => ended,
                // What came before the peer heard of the end is answered.
                () = activity.rested(GOODBYE) => return,
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!("a connection broke off: {error}");
    }
}

/// Waits until it is so; if nobody can say so any more, forever.
async fn turns_true(flag: &mut watch::Receiver<bool>) {
    if flag.wait_for(|it| *it).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// An endpoint, and nothing around it.
struct Site {
    endpoint: Endpoint,
    path: String,
    header_time: Duration,
}

impl Site {
    async fn answer(&self, request: Request<Incoming>) -> Response<Outgoing> {
        let path = request.uri().path();
        let rest = path.strip_prefix(&*self.path);
        if matches!(rest, Some("" | "/")) {
            return self.endpoint.answer(request).await;
        }
        let nothing = Outgoing::Whole(Bytes::new());
        response(StatusCode::NOT_FOUND, HeaderMap::new(), nothing)
    }
}

/// A peer that is gone again is nothing; anything else needs a while to pass.
async fn refused(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};

    if matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        return;
    }
    tracing::error!("no connection can be accepted: {error}");
    sleep(OUT_OF_SOCKETS).await;
}

fn warn(access: &Access) {
    tracing::warn!(
        "everybody who reaches this address can use the server: nobody has to authorize"
    );
    if access.takes_any_host() {
        tracing::warn!("it answers under every host name; `--allow-host` names those it should");
    }
}
