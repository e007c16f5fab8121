//! Since when a connection that can have many open requests has none.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::{Response, Version};
use http_body::{Body, Frame, SizeHint};
use tokio::time::{Instant, sleep};

use super::answer::Outgoing;

/// The shortest limit, so that nobody looks all the time.
const MOMENT: Duration = Duration::from_millis(1);

/// What goes on in one connection.
pub(super) struct Activity {
    since: Instant,
    any: AtomicBool,
    /// HTTP/1.1 has a timer of its own.
    is_http1: AtomicBool,
    open: AtomicUsize,
    /// When the latest of them ended, in milliseconds since the connection is there.
    ended: AtomicU64,
}

impl Activity {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self {
            since: Instant::now(),
            any: AtomicBool::new(false),
            is_http1: AtomicBool::new(false),
            open: AtomicUsize::new(0),
            ended: AtomicU64::new(0),
        })
    }

    /// A request begins. It is open until what comes back is dropped.
    pub(super) fn begin(self: &Arc<Self>, version: Version) -> Option<Open> {
        self.any.store(true, Ordering::Relaxed);
        if version != Version::HTTP_2 {
            self.is_http1.store(true, Ordering::Relaxed);
            return None;
        }
        self.open.fetch_add(1, Ordering::AcqRel);
        Some(Open(Arc::clone(self)))
    }

    /// Whether any request has come.
    pub(super) fn had_any(&self) -> bool {
        self.any.load(Ordering::Relaxed)
    }

    /// Waits until no request has been open for so long. The version of HTTP is not known before the
    /// first one, so that no timer of one version runs until then.
    pub(super) async fn rested(&self, limit: Duration) {
        let limit = limit.max(MOMENT);
        loop {
            let left = limit.saturating_sub(self.rest());
            if left.is_zero() {
                break;
            }
            sleep(left).await;
        }
        if self.is_http1.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    }

    /// Lets the rest begin now, as if a request had just ended.
    pub(super) fn restart(&self) {
        let now = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.ended.store(now, Ordering::Relaxed);
    }

    fn rest(&self) -> Duration {
        if self.open.load(Ordering::Acquire) > 0 {
            return Duration::ZERO;
        }
        let ended = Duration::from_millis(self.ended.load(Ordering::Relaxed));
        self.since.elapsed().saturating_sub(ended)
    }
}

/// An open request.
pub(super) struct Open(Arc<Activity>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.restart();
        self.0.open.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The body of a response whose request is open until the connection has taken all of it.
pub(super) struct Answering {
    body: Outgoing,
    _open: Option<Open>,
}

/// Keeps the request open for as long as its answer is.
pub(super) fn answering(response: Response<Outgoing>, open: Option<Open>) -> Response<Answering> {
    response.map(|body| Answering { body, _open: open })
}

impl Body for Answering {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
