//! The bytes that wait for the client: whole messages, in order, written by one thread at a time.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};

use tokio::sync::mpsc::UnboundedSender;

use super::guard::Sink;
use super::life::Event;
use super::lock;

/// How many bytes may wait before nothing more is read and no news of subscriptions are fetched.
///
/// On top of it come the answers to what was accepted already, which are never dropped, and what those
/// calls report and log meanwhile, up to [`MAX_REPORTED`].
pub(super) const MAX_WAITING: usize = 8 * 1024 * 1024;

/// How many bytes may wait before progress and log messages are dropped. A client that is so far behind
/// reads no more, and a handler must neither wait for it nor fill the memory.
const MAX_REPORTED: usize = 8 * MAX_WAITING;

/// A buffer that was larger than this gives its memory back.
const KEPT: usize = 1024 * 1024;

pub(super) struct Output {
    waiting: Mutex<Waiting>,
    /// Something of `waiting` changed that others wait for.
    changed: Condvar,
    /// A copy of "more than `MAX_WAITING`", to be read without the lock.
    full: AtomicBool,
    /// Only whoever set `writing` locks it.
    sink: Mutex<Writer>,
    events: UnboundedSender<Event>,
}

struct Waiting {
    bytes: Vec<u8>,
    /// A thread is writing, and will write what is appended meanwhile.
    writing: bool,
    /// Nobody reads any more.
    closed: bool,
    /// Who wants to hear that there is room again.
    wakers: Vec<Waker>,
}

struct Writer {
    sink: Sink,
    bytes: Vec<u8>,
}

impl Output {
    pub(super) fn new(sink: Sink, events: UnboundedSender<Event>) -> Self {
        Self {
            waiting: Mutex::new(Waiting {
                bytes: Vec::new(),
                writing: false,
                closed: false,
                wakers: Vec::new(),
            }),
            changed: Condvar::new(),
            full: AtomicBool::new(false),
            sink: Mutex::new(Writer {
                sink,
                bytes: Vec::new(),
            }),
            events,
        }
    }

    /// Appends one whole message. Never waits.
    pub(super) fn append(&self, message: &[u8]) {
        self.append_to(&mut lock(&self.waiting), message);
    }

    /// Appends one whole message that may be left out. False when it was. Never waits.
    pub(super) fn offer(&self, message: &[u8]) -> bool {
        let mut waiting = lock(&self.waiting);
        let taken = waiting.bytes.len() <= MAX_REPORTED;
        if taken {
            self.append_to(&mut waiting, message);
        }
        taken
    }

    fn append_to(&self, waiting: &mut Waiting, message: &[u8]) {
        if waiting.closed {
            return;
        }
        waiting.bytes.extend_from_slice(message);
        waiting.bytes.push(b'\n');
        if waiting.bytes.len() > MAX_WAITING {
            self.full.store(true, Ordering::Relaxed);
        }
    }

    /// Writes what waits, unless another thread does so already.
    pub(super) fn flush(&self) {
        let mut waiting = lock(&self.waiting);
        if waiting.writing || waiting.bytes.is_empty() {
            return;
        }
        waiting.writing = true;
        let mut writer = lock(&self.sink);
        while !waiting.bytes.is_empty() {
            std::mem::swap(&mut waiting.bytes, &mut writer.bytes);
            if self.full.swap(false, Ordering::Relaxed) {
                self.changed.notify_all();
            }
            wake(waiting);
            let written = writer.write();
            if let Err(error) = written {
                self.close_because(&error);
            }
            waiting = lock(&self.waiting);
        }
        waiting.writing = false;
    }

    /// Whether there is something to write that nobody is writing.
    pub(super) fn wants_flush(&self) -> bool {
        let waiting = lock(&self.waiting);
        !waiting.writing && !waiting.bytes.is_empty()
    }

    /// Whether everything was written, or nobody reads any more.
    pub(super) fn is_idle(&self) -> bool {
        let waiting = lock(&self.waiting);
        waiting.closed || (!waiting.writing && waiting.bytes.is_empty())
    }

    /// Whether more waits than should.
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    /// Whether a bearable amount of bytes waits. If not, the task is woken when it does.
    pub(super) fn poll_room(&self, cx: &mut Context<'_>) -> Poll<()> {
        if !self.is_full() {
            return Poll::Ready(());
        }
        let mut waiting = lock(&self.waiting);
        if waiting.bytes.len() <= MAX_WAITING {
            return Poll::Ready(());
        }
        if !waiting.wakers.iter().any(|it| it.will_wake(cx.waker())) {
            waiting.wakers.push(cx.waker().clone());
        }
        Poll::Pending
    }

    /// Waits until a bearable amount of bytes waits. Whoever calls this has flushed before, so that
    /// somebody is writing.
    pub(super) fn wait_for_room(&self) {
        if !self.is_full() {
            return;
        }
        let waiting = lock(&self.waiting);
        let too_much = |waiting: &mut Waiting| waiting.bytes.len() > MAX_WAITING;
        drop(self.changed.wait_while(waiting, too_much));
    }

    /// From now on nothing is kept and nobody waits.
    pub(super) fn close(&self) {
        self.end(lock(&self.waiting));
    }

    fn close_because(&self, error: &io::Error) {
        let waiting = lock(&self.waiting);
        if !waiting.closed {
            tracing::info!("the client reads no more, ending: {error}");
            // The receiver is gone only when everything has ended.
            let _ = self.events.send(Event::OutputClosed);
        }
        self.end(waiting);
    }

    fn end(&self, mut waiting: MutexGuard<'_, Waiting>) {
        waiting.closed = true;
        waiting.bytes = Vec::new();
        self.full.store(false, Ordering::Relaxed);
        self.changed.notify_all();
        wake(waiting);
    }
}

/// Wakes who wants room, outside of the lock.
fn wake(mut waiting: MutexGuard<'_, Waiting>) {
    let wakers = std::mem::take(&mut waiting.wakers);
    drop(waiting);
    for waker in wakers {
        waker.wake();
    }
}

impl Writer {
    fn write(&mut self) -> io::Result<()> {
        self.sink.write_all(&self.bytes)?;
        self.sink.flush()?;
        self.bytes.clear();
        self.bytes.shrink_to(KEPT);
        Ok(())
    }
}
