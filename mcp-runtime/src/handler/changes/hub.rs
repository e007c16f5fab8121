//! All who listen, inside one process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::task::{Context, Poll, Waker};

use super::Change;
use super::mailbox::{Interest, Mailbox, News};
use super::seats::Seats;

/// Passes each change to those who asked for it.
#[derive(Debug, Default)]
pub(crate) struct Hub(RwLock<Held>);

#[derive(Debug, Default)]
struct Held {
    seats: Seats,
    /// The number of the next audience or listener.
    next: u64,
    /// Audiences with smaller numbers have come to their end.
    ended_before: u64,
}

impl Hub {
    /// Tells everybody who asked for it. Never waits for any of them.
    pub(crate) fn publish(&self, change: Change<'_>) {
        let woken = self.read().seats.put(change);
        wake(woken);
    }

    /// An audience of its own, which ends when it is told to and not before.
    pub(crate) fn audience(self: &Arc<Self>) -> Audience {
        Audience {
            hub: Arc::clone(self),
            id: self.write().number(),
            ended: AtomicBool::new(false),
        }
    }

    /// Brings all audiences that there are to their end. Those that come later are not concerned.
    pub(crate) fn end_all(&self) {
        let mut held = self.write();
        let all = held.next;
        held.ended_before = all;
        let woken = held.seats.end(|audience| audience < all);
        drop(held);
        wake(woken);
    }

    fn read(&self) -> RwLockReadGuard<'_, Held> {
        // Nothing in here can be left half done by a panic.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Held> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next - 1
    }
}

/// Those who listen through one transport and come to their end together.
#[derive(Debug)]
pub(crate) struct Audience {
    hub: Arc<Hub>,
    id: u64,
    /// Changes only while the hub is locked.
    ended: AtomicBool,
}

impl Audience {
    /// A listener from now on, unless `limit` listen already, in this audience or in others.
    pub(crate) fn listen(&self, interest: Interest, limit: usize) -> Option<Listener> {
        let mailbox = Arc::new(Mailbox::default());
        let mut held = self.hub.write();
        if held.seats.len() >= limit {
            return None;
        }
        let id = held.number();
        held.seats.take(id, self.id, &mailbox, interest);
        if self.ended.load(Ordering::Relaxed) || self.id < held.ended_before {
            // Whoever comes after the end is ended as well. Nobody waits to be woken yet.
            mailbox.end();
        }
        drop(held);
        Some(Listener {
            hub: Arc::clone(&self.hub),
            id,
            mailbox,
        })
    }

    /// Lets all of its listeners come to their end, and those that are still to come at once.
    pub(crate) fn end(&self) {
        let held = self.hub.write();
        self.ended.store(true, Ordering::Relaxed);
        let woken = held.seats.end(|audience| audience == self.id);
        drop(held);
        wake(woken);
    }
}

/// One who listens, until it is dropped.
#[derive(Debug)]
pub(crate) struct Listener {
    hub: Arc<Hub>,
    id: u64,
    mailbox: Arc<Mailbox>,
}

impl Listener {
    /// The next news.
    pub(crate) fn poll_next(&self, cx: &mut Context<'_>) -> Poll<News> {
        self.mailbox.poll_take(cx)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.hub.write().seats.leave(self.id);
    }
}

/// Wakes outside of all locks: who is woken may leave at once.
fn wake(woken: Vec<Waker>) {
    for waker in woken {
        waker.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(listener: &Listener) -> Vec<News> {
        let mut cx = Context::from_waker(Waker::noop());
        let mut heard = Vec::new();
        while let Poll::Ready(it) = listener.poll_next(&mut cx) {
            let is_end = it == News::End;
            heard.push(it);
            if is_end {
                break;
            }
        }
        heard
    }

    fn uris(uris: &[&str]) -> Interest {
        Interest {
            uris: uris.iter().map(|it| Arc::from(*it)).collect(),
            ..Interest::default()
        }
    }

    fn tools() -> Interest {
        Interest {
            tools: true,
            ..Interest::default()
        }
    }

    fn hub() -> (Arc<Hub>, Audience) {
        let hub = Arc::new(Hub::default());
        let audience = hub.audience();
        (hub, audience)
    }

    #[test]
    fn a_listener_hears_only_what_it_asked_for() {
        let (hub, audience) = hub();
        let tools = audience.listen(tools(), 9).expect("room");
        let one = audience.listen(uris(&["a:1", "a:1"]), 9).expect("room");
        let both = audience.listen(uris(&["a:2", "a:1"]), 9).expect("room");
        let publish = || {
            for change in [
                Change::Tools,
                Change::Prompts,
                Change::Resource("a:1"),
                Change::Resource("a:2"),
                Change::Resource("a:3"),
            ] {
                hub.publish(change);
            }
        };
        publish();
        let (first, second) = (News::Resource("a:1".into()), News::Resource("a:2".into()));
        assert_eq!(news(&tools), [News::Tools]);
        assert_eq!(news(&one), std::slice::from_ref(&first));
        assert_eq!(news(&one), []);
        assert_eq!(news(&both), [first.clone(), second.clone()]);
        drop(one);
        publish();
        assert_eq!(news(&both), [first, second]);
        drop(both);
        publish();
        assert_eq!(news(&tools), [News::Tools], "twice are one");
    }

    #[test]
    fn a_listener_that_does_not_read_holds_each_change_once() {
        let (hub, audience) = hub();
        let interest = Interest {
            tools: true,
            ..uris(&["a:1", "a:2"])
        };
        let listener = audience.listen(interest, 9).expect("room");
        for _ in 0..10_000 {
            hub.publish(Change::Tools);
            hub.publish(Change::Resource("a:2"));
            hub.publish(Change::Resource("a:1"));
        }
        assert_eq!(
            news(&listener),
            [
                News::Tools,
                News::Resource("a:2".into()),
                News::Resource("a:1".into())
            ]
        );
    }

    #[test]
    fn what_changes_all_the_time_does_not_keep_back_the_rest() {
        let (hub, audience) = hub();
        let listener = audience.listen(uris(&["a:busy", "z:1"]), 9).expect("room");
        let mut cx = Context::from_waker(Waker::noop());
        let mut heard = Vec::new();
        hub.publish(Change::Resource("a:busy"));
        hub.publish(Change::Resource("z:1"));
        // The reader is slow: whenever it takes one, the busy resource has changed again.
        for _ in 0..3 {
            hub.publish(Change::Resource("a:busy"));
            heard.push(listener.poll_next(&mut cx));
        }
        let ready = |uri: &str| Poll::Ready(News::Resource(uri.into()));
        assert_eq!(heard, [ready("a:busy"), ready("z:1"), ready("a:busy")]);
    }

    #[test]
    fn what_comes_after_the_end_is_not_taken() {
        let (hub, audience) = hub();
        let listener = audience.listen(uris(&["a:1", "a:2"]), 9).expect("room");
        hub.publish(Change::Resource("a:1"));
        audience.end();
        hub.publish(Change::Resource("a:2"));
        assert_eq!(news(&listener), [News::Resource("a:1".into()), News::End]);
    }

    #[test]
    fn listeners_are_limited_and_leave() {
        let (hub, audience) = hub();
        let first = audience.listen(tools(), 1).expect("room");
        assert!(audience.listen(tools(), 1).is_none());
        assert!(hub.audience().listen(tools(), 1).is_none());
        drop(first);
        assert!(audience.listen(tools(), 1).is_some());
    }

    #[test]
    fn an_audience_ends_by_itself() {
        let (hub, audience) = hub();
        let other = hub.audience();
        let ended = audience.listen(tools(), 9).expect("room");
        let goes_on = other.listen(tools(), 9).expect("room");
        audience.end();
        hub.publish(Change::Tools);
        assert_eq!(news(&ended), [News::End]);
        let late = audience.listen(tools(), 9).expect("room");
        assert_eq!(news(&late), [News::End]);
        assert_eq!(news(&goes_on), [News::Tools]);
        let again = hub.audience().listen(tools(), 9).expect("room");
        assert_eq!(news(&again), []);
    }

    #[test]
    fn all_that_there_are_end_and_none_that_come_later() {
        let (hub, audience) = hub();
        let other = hub.audience();
        let listeners = [&audience, &other].map(|it| it.listen(tools(), 9).expect("room"));
        hub.end_all();
        for listener in &listeners {
            assert_eq!(news(listener), [News::End]);
        }
        let late = audience.listen(tools(), 9).expect("room");
        assert_eq!(news(&late), [News::End]);
        let later = hub.audience().listen(tools(), 9).expect("room");
        hub.publish(Change::Tools);
        assert_eq!(news(&later), [News::Tools]);
    }
}
