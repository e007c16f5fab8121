//! What one call has said and nobody has fetched yet, as events.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::handler::Outlet;

/// With less than this, in bytes, there is room for more of what can wait.
const ROOM: usize = 8 * 1024;
/// With more than this, what may be left out is, until somebody reads.
const MOST: usize = 1024 * 1024;

/// The outlet of one request.
#[derive(Default)]
pub(super) struct Queue(Mutex<Held>);

#[derive(Default)]
struct Held {
    events: Vec<u8>,
    /// The answer is the last of the events.
    finished: bool,
    reader: Option<Waker>,
    writer: Option<Waker>,
}

impl Queue {
    /// Waits until something is there.
    pub(super) fn poll_any(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut held = self.held();
        if held.events.is_empty() {
            wait(&mut held.reader, cx);
            return Poll::Pending;
        }
        Poll::Ready(())
    }

    /// All that is there, and room again; and whether nothing follows.
    pub(super) fn take(&self) -> (Vec<u8>, bool) {
        let mut held = self.held();
        let events = std::mem::take(&mut held.events);
        let finished = held.finished;
        let writer = held.writer.take();
        drop(held);
        if let Some(writer) = writer {
            writer.wake();
        }
        (events, finished)
    }

    /// Takes the answer, for which there is always room.
    pub(super) fn finish(&self, answer: &[u8]) {
        let mut held = self.held();
        held.finished = true;
        append(held, answer);
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Nothing in here can be left half done by a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outlet for Queue {
    fn send(&self, message: Vec<u8>) {
        append(self.held(), &message);
    }

    fn offer(&self, message: Vec<u8>) {
        let held = self.held();
        if held.events.len() <= MOST {
            append(held, &message);
        }
    }

    fn poll_ready(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut held = self.held();
        if held.events.len() < ROOM {
            return Poll::Ready(());
        }
        wait(&mut held.writer, cx);
        Poll::Pending
    }
}

/// Appends one event, and wakes the reader outside of the lock.
fn append(mut held: MutexGuard<'_, Held>, message: &[u8]) {
    write_event(&mut held.events, message);
    let reader = held.reader.take();
    drop(held);
    if let Some(reader) = reader {
        reader.wake();
    }
}

/// The outlet of a request whose client takes one answer and nothing before it.
pub(super) struct Nowhere;

impl Outlet for Nowhere {
    fn send(&self, _: Vec<u8>) {}
}

/// Appends one event with one message, which is one line.
pub(super) fn write_event(out: &mut Vec<u8>, message: &[u8]) {
    out.reserve(message.len() + 8);
    out.extend_from_slice(b"data: ");
    out.extend_from_slice(message);
    out.extend_from_slice(b"\n\n");
}

fn wait(slot: &mut Option<Waker>, cx: &Context<'_>) {
    match slot {
        Some(waker) => waker.clone_from(cx.waker()),
        None => *slot = Some(cx.waker().clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_of_one_event() {
        let queue = Queue::default();
        queue.send(b"{\"a\":1}".to_vec());
        queue.send(b"{\"b\":2}".to_vec());
        let events = String::from_utf8(queue.take().0).expect("text");
        assert_eq!(events, "data: {\"a\":1}\n\ndata: {\"b\":2}\n\n");
        assert!(queue.take().0.is_empty());
    }

    #[test]
    fn what_can_wait_waits_what_may_be_left_out_is_bounded_and_the_rest_arrives() {
        let mut cx = Context::from_waker(Waker::noop());
        let queue = Queue::default();
        assert!(queue.poll_any(&mut cx).is_pending());
        assert!(queue.poll_ready(&mut cx).is_ready());
        for _ in 0..100_000 {
            queue.offer(vec![b'1'; 1000]);
        }
        queue.send(b"last".to_vec());
        assert!(queue.poll_any(&mut cx).is_ready());
        assert!(queue.poll_ready(&mut cx).is_pending());
        queue.finish(b"the answer");
        let (events, finished) = queue.take();
        assert!(events.len() < MOST + 2000, "{}", events.len());
        assert!(finished && events.ends_with(b"data: last\n\ndata: the answer\n\n"));
        assert!(queue.poll_ready(&mut cx).is_ready());
    }
}
