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
    /// The response, as soon as its form is known. Dropping the future ends the call.
    pub(super) async fn response(mut self, timing: Timing) -> Response<Outgoing> {
        let mut patience = pin!(None::<Sleep>);
        let opened = poll_fn(|cx| self.poll_opened(cx, patience.as_mut(), timing)).await;
        match (opened, self.queue) {
            (Opened::Answered(answer), queue) => {
                let Answer { message, verdict } = answer;
                answered(message, verdict, self.accepts, queue.as_deref())
            }
            (Opened::Stream(queue), _) => events(Outgoing::Events(Box::new(Events::new(
                self.running,
                queue,
                timing.keep_alive,
                self.in_flight,
            )))),
        }
    }

    fn poll_opened(
        &mut self,
        cx: &mut Context<'_>,
        mut patience: Pin<&mut Option<Sleep>>,
        timing: Timing,
    ) -> Poll<Opened> {
        if let Poll::Ready(answer) = Pin::new(&mut self.running).poll(cx) {
            return Poll::Ready(Opened::Answered(answer));
        }
        let Some(queue) = &self.queue else {
            return Poll::Pending;
        };
        if patience.is_none() {
            patience.set(Some(sleep(timing.stream_after)));
        }
        let patience = patience.as_pin_mut().expect("it was set just now");
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
    let mut said = queue.map(Queue::take).unwrap_or_default();
    if said.is_empty() && accepts.json {
        return json(status, message);
    }
    write_event(&mut said, &message);
    events(Outgoing::Whole(said.into()))
}
