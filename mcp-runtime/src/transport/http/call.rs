//! A running call before the first byte of its answer: it decides between one body and a stream.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http::{Response, StatusCode};
use tokio::time::{Sleep, sleep};

use super::answer::{Outgoing, events, json, status};
use super::endpoint::InFlight;
use super::events::Events;
use super::media::Accepts;
use super::queue::{Queue, write_event};
use crate::server::{Answer, Running, Verdict};

/// When and how an answer becomes a stream.
#[derive(Clone, Copy)]
pub(super) struct Timing {
    pub(super) stream_after: Duration,
    pub(super) keep_alive: Duration,
}

/// A call whose client waits.
pub(super) struct Call {
    pub(super) running: Running,
    /// None when the client takes no events.
    pub(super) queue: Option<Arc<Queue>>,
    pub(super) accepts: Accepts,
    pub(super) in_flight: Option<InFlight>,
}

impl Call {
    /// The response of a call that ends without waiting for anything.
    pub(super) fn poll_now(&mut self, cx: &mut Context<'_>) -> Option<Response<Outgoing>> {
        match Pin::new(&mut self.running).poll(cx) {
            Poll::Ready(answer) => Some(self.answered(answer)),
            Poll::Pending => None,
        }
    }

    /// The response of a call that pends, as soon as its form is known. Dropping the future ends the
    /// call.
    pub(super) async fn response(mut self, timing: Timing) -> Response<Outgoing> {
        let mut patience = pin!(sleep(timing.stream_after));
        let mut polled = true;
        let opened = poll_fn(|cx| {
            // It was polled just now, before it came here.
            if !std::mem::take(&mut polled)
                && let Poll::Ready(answer) = Pin::new(&mut self.running).poll(cx)
            {
                return Poll::Ready(Opened::Answered(answer));
            }
            self.poll_stream(cx, patience.as_mut())
        })
        .await;
        match opened {
            Opened::Answered(answer) => self.answered(answer),
            Opened::Stream(queue) => events(Outgoing::Events(Box::new(Events::new(
                self.running,
                queue,
                timing.keep_alive,
                self.in_flight,
            )))),
        }
    }

    fn answered(&self, Answer { message, verdict }: Answer) -> Response<Outgoing> {
        answered(message, verdict, self.accepts, self.queue.as_deref())
    }

    /// Waits until there is something to stream, or until it is time to.
    fn poll_stream(&self, cx: &mut Context<'_>, patience: Pin<&mut Sleep>) -> Poll<Opened> {
        let Some(queue) = &self.queue else {
            return Poll::Pending;
        };
        if queue.poll_any(cx).is_ready() || patience.poll(cx).is_ready() {
            return Poll::Ready(Opened::Stream(Arc::clone(queue)));
        }
        Poll::Pending
    }
}

/// What is known when the first byte can be sent.
enum Opened {
    Answered(Answer),
    Stream(Arc<Queue>),
}

/// A whole answer: one body, or events when there is more to say or the client wants nothing else. An
/// error that has a status of its own keeps it and says nothing more.
pub(super) fn answered(
    message: Vec<u8>,
    verdict: Verdict,
    accepts: Accepts,
    queue: Option<&Queue>,
) -> Response<Outgoing> {
    let status = status(verdict);
    if status != StatusCode::OK || !accepts.events {
        return json(status, message);
    }
    let mut said = queue.map(|it| it.take().0).unwrap_or_default();
    if said.is_empty() && accepts.json {
        return json(status, message);
    }
    write_event(&mut said, &message);
    events(Outgoing::Whole(said.into()))
}
