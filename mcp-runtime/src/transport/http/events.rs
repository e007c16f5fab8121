//! An answer as a stream: what the call says while it goes on, its answer, and the end.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use tokio::time::{Instant, Sleep, sleep};

use super::endpoint::InFlight;
use super::queue::{Queue, write_event};
use crate::server::Running;

/// A call that goes on inside the body of its response, so that it ends with the connection.
pub(super) struct Events {
    /// None when it is answered.
    running: Option<Running>,
    queue: Arc<Queue>,
    interval: Duration,
    silent: Pin<Box<Sleep>>,
    /// Counts as long as the call goes on; subscriptions do not count.
    _in_flight: Option<InFlight>,
}

impl Events {
    pub(super) fn new(
        running: Running,
        queue: Arc<Queue>,
        interval: Duration,
        in_flight: Option<InFlight>,
    ) -> Self {
        Self {
            running: Some(running),
            queue,
            interval,
            silent: Box::pin(sleep(interval)),
            _in_flight: in_flight,
        }
    }

    /// Whether the answer was given.
    pub(super) fn is_over(&self) -> bool {
        self.running.is_none()
    }

    /// The next events, or a comment when there were none for long.
    pub(super) fn poll_data(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let Some(running) = &mut self.running else {
            return Poll::Ready(None);
        };
        let answer = Pin::new(running).poll(cx);
        if let Poll::Ready(answer) = answer {
            self.running = None;
            let mut events = self.queue.take();
            write_event(&mut events, &answer.message);
            return Poll::Ready(Some(events.into()));
        }
        let next = if self.queue.poll_any(cx).is_ready() {
            self.queue.take().into()
        } else if self.silent.as_mut().poll(cx).is_ready() {
            Bytes::from_static(b": still here\n\n")
        } else {
            return Poll::Pending;
        };
        // An interval that leads beyond all times means that no comments are wanted.
        if let Some(next) = Instant::now().checked_add(self.interval) {
            self.silent.as_mut().reset(next);
        }
        Poll::Ready(Some(next))
    }
}
