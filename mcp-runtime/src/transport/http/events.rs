//! An answer as a stream: what the call says while it goes on, its answer, and the end.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use tokio::task::AbortHandle;
use tokio::time::{Instant, Sleep, sleep};

use super::endpoint::InFlight;
use super::queue::Queue;
use crate::server::Running;

/// The body of a response whose call goes on beside it, so that a client that reads slowly delays nobody
/// but itself. The call ends with the body, and so with the connection.
pub(super) struct Events {
    queue: Arc<Queue>,
    /// None when no comments are wanted.
    silent: Option<Pin<Box<Sleep>>>,
    interval: Duration,
    over: bool,
    _working: Working,
}

impl Events {
    /// The call goes on as a task, and counts as in flight until that ends.
    pub(super) fn new(
        running: Running,
        queue: Arc<Queue>,
        interval: Duration,
        in_flight: Option<InFlight>,
    ) -> Self {
        let said = Arc::clone(&queue);
        let work = async move {
            let answer = running.await;
            said.finish(&answer.message);
            drop(in_flight);
        };
        Self {
            queue,
            silent: (!interval.is_zero()).then(|| Box::pin(sleep(interval))),
            interval,
            over: false,
            _working: Working(tokio::spawn(work).abort_handle()),
        }
    }

    /// Whether the answer was given.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// The next events, or a comment when there were none for long.
    pub(super) fn poll_data(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if self.over {
            return Poll::Ready(None);
        }
        let next = if self.queue.poll_any(cx).is_ready() {
            let (events, over) = self.queue.take();
            self.over = over;
            events.into()
        } else if self.is_silent(cx) {
            Bytes::from_static(b": still here\n\n")
        } else {
            return Poll::Pending;
        };
        // An interval that leads beyond all times means that no comments are wanted.
        if let (Some(silent), Some(next)) =
            (&mut self.silent, Instant::now().checked_add(self.interval))
        {
            silent.as_mut().reset(next);
        }
        Poll::Ready(Some(next))
    }

    fn is_silent(&mut self, cx: &mut Context<'_>) -> bool {
        let silent = self.silent.as_mut();
        silent.is_some_and(|it| it.as_mut().poll(cx).is_ready())
    }
}

/// The task of a call, which ends when this is dropped.
struct Working(AbortHandle);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.abort();
    }
}
