//! What an HTTP endpoint is told: where it is, who may speak to it, and when it streams.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use super::names::{Host, Origin};

/// Where the endpoint is.
const PATH: &str = "/mcp";
/// How long a call may go on before its answer becomes a stream, where the client takes one.
const STREAM_AFTER: Duration = Duration::from_secs(1);
/// How long a stream is silent before a comment shows that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// How long a connection waits for the headers of its next request. Proxies keep idle connections for
/// a minute, and who closes later than they do never closes what is about to be used.
const HEADER_TIME: Duration = Duration::from_secs(75);
/// How long the body behind the headers may take.
const BODY_TIME: Duration = Duration::from_secs(30);

/// How many connections may be open.
const MAX_CONNECTIONS: usize = 10_000;
/// How many requests may be open on one HTTP/2 connection.
pub(super) const MAX_STREAMS: u32 = 200;

/// How a server is reached over HTTP.
///
/// The defaults suit a server that only this machine reaches. The limits of the server itself
/// ([`ServerBuilder::max_message`](crate::ServerBuilder::max_message),
/// [`max_in_flight`](crate::ServerBuilder::max_in_flight), [`drain`](crate::ServerBuilder::drain))
/// hold over HTTP as well.
///
/// # In production
///
/// A request is no longer in flight once its answer is there, and the answer is kept until the client
/// has read it or its connection ends. An HTTP/2 connection ends when its peer does not answer a ping for
/// 20 seconds; an HTTP/1.1 connection is left to a client that reads slowly, or not at all. An HTTP/1.1
/// connection holds one such answer and an HTTP/2 connection up to 200, so that clients leave at most
/// [`max_connections`](Self::max_connections) × 200 answers unread. Where strangers reach the server, put a
/// proxy before it that limits the connections and streams of each client and the time of a write.
/// Behind a proxy that speaks HTTP/1.1 to the server there is one answer for each connection.
///
/// ```
/// use mcp_runtime::HttpOptions;
///
/// let options = HttpOptions::new()
///     .path("/api/mcp")
///     .allow_host("mcp.example.com")
///     .cors(["https://app.example.com"]);
/// ```
#[derive(Clone, Debug)]
#[must_use = "options do something when a server is given them"]
pub struct HttpOptions {
    pub(crate) path: String,
    pub(super) hosts: Vec<Host>,
    pub(super) any_host: bool,
    pub(super) origins: Vec<Origin>,
    /// Those of the origins that browsers are told about.
    pub(super) cors: Vec<Origin>,
    pub(super) stream_after: Duration,
    pub(super) keep_alive: Duration,
    pub(super) header_time: Duration,
    pub(super) body_time: Duration,
    pub(super) max_connections: usize,
}

impl HttpOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self {
            path: PATH.to_owned(),
            hosts: Vec::new(),
            any_host: false,
            origins: Vec::new(),
            cors: Vec::new(),
            stream_after: STREAM_AFTER,
            keep_alive: KEEP_ALIVE,
            header_time: HEADER_TIME,
            body_time: BODY_TIME,
            max_connections: MAX_CONNECTIONS,
        }
    }

    /// Where the endpoint is; `/mcp`. It is there with and without a slash at the end.
    pub fn path(mut self, path: impl AsRef<str>) -> Self {
        self.path = format!("/{}", path.as_ref().trim_matches('/'));
        self
    }

    /// Lets the server be reached under a name of its own, such as that of a proxy before it: a host,
    /// or a host with its port. Names of this machine always work. Pages of this machine are then
    /// strangers, as others reach the server too; [`allow_origin`](Self::allow_origin) lets them in.
    ///
    /// A server that only this machine reaches refuses all other names, because a web page could
    /// have made one point to it.
    ///
    /// # Panics
    ///
    /// When it is no host.
    pub fn allow_host(mut self, host: impl AsRef<str>) -> Self {
        self.hosts.push(parsed(host.as_ref()));
        self
    }

    /// Lets the server be reached under any name, and takes pages of this machine for strangers.
    ///
    /// That is for servers that everybody may reach. A server that listens on more than this machine
    /// does so by itself, unless hosts are allowed one by one.
    pub fn any_host(mut self) -> Self {
        self.any_host = true;
        self
    }

    /// Lets requests in that come from this origin: `https://app.example.com`, or `null`.
    ///
    /// Requests without an origin are let in, and those from pages of this machine are when only this
    /// machine reaches the server: on an address of this machine, without
    /// [`allow_host`](Self::allow_host) and [`any_host`](Self::any_host). A page also needs [`cors`](Self::cors) to see the answers.
    ///
    /// # Panics
    ///
    /// When it is no origin.
    pub fn allow_origin(mut self, origin: impl AsRef<str>) -> Self {
        self.origins.push(parsed(origin.as_ref()));
        self
    }

    /// Lets web pages of these origins use the server.
    ///
    /// # Panics
    ///
    /// When one is no origin.
    pub fn cors<O: AsRef<str>>(mut self, origins: impl IntoIterator<Item = O>) -> Self {
        for origin in origins {
            self.cors.push(parsed(origin.as_ref()));
        }
        self
    }

    /// How long a call may go on before its answer becomes a stream, if the client takes one; 1 second.
    pub fn stream_after(mut self, limit: Duration) -> Self {
        self.stream_after = limit;
        self
    }

    /// How long a stream may be silent before a comment shows proxies that it is alive; 15 seconds. With
    /// [`Duration::ZERO`] there are no comments.
    pub fn keep_alive(mut self, interval: Duration) -> Self {
        self.keep_alive = interval;
        self
    }

    /// How long a connection waits for the headers of its next request before it is closed; 75 seconds.
    /// An HTTP/2 connection does so while none of its requests is open.
    ///
    /// An application that mounts the router reads headers itself, and has limits of its own.
    pub fn header_time(mut self, limit: Duration) -> Self {
        self.header_time = limit;
        self
    }

    /// How long the body behind the headers may take; 30 seconds. What takes longer is answered with
    /// 408.
    ///
    /// A request counts as [in flight](crate::ServerBuilder::max_in_flight) from its headers on, so that
    /// there are never more bodies in memory than may be in flight.
    pub fn body_time(mut self, limit: Duration) -> Self {
        self.body_time = limit;
        self
    }

    /// How many connections may be open, at least one; 10 000. More wait, unanswered, until one ends.
    ///
    /// An application that mounts the router accepts connections itself, and has limits of its own.
    pub fn max_connections(mut self, connections: usize) -> Self {
        self.max_connections = connections.max(1);
        self
    }
}

impl Default for HttpOptions {
    fn default() -> Self {
        Self::new()
    }
}

fn parsed<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("`{text}`: {error}"))
}
