//! All who listen, inside one process.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::task::{Context, Poll};

use super::Change;
use super::mailbox::{Interest, Mailbox, News};

/// Passes each change to those who asked for it.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    mailboxes: RwLock<HashMap<u64, Arc<Mailbox>>>,
    next: AtomicU64,
    closed: AtomicBool,
}

impl Hub {
    /// Tells everybody who asked for it. Never waits for any of them.
    pub(crate) fn publish(&self, change: Change<'_>) {
        for mailbox in self.mailboxes().values() {
            mailbox.put(change);
        }
    }

    /// A listener from now on, unless there are `limit` already.
    pub(crate) fn listen(self: &Arc<Self>, interest: Interest, limit: usize) -> Option<Listener> {
        let mailbox = Arc::new(Mailbox::new(interest));
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut mailboxes = self
            .mailboxes
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if mailboxes.len() >= limit {
            return None;
        }
        mailboxes.insert(id, Arc::clone(&mailbox));
        drop(mailboxes);
        // Whoever comes while the hub closes is ended as well, by one of the two.
        if self.closed.load(Ordering::SeqCst) {
            mailbox.end();
        }
        Some(Listener {
            hub: Arc::clone(self),
            id,
            mailbox,
        })
    }

    /// Lets all listeners come to their end.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        for mailbox in self.mailboxes().values() {
            mailbox.end();
        }
    }

    fn mailboxes(&self) -> RwLockReadGuard<'_, HashMap<u64, Arc<Mailbox>>> {
        self.mailboxes
            .read()
            .unwrap_or_else(PoisonError::into_inner)
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
        self.hub
            .mailboxes
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

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
            uris: uris.iter().map(ToString::to_string).collect(),
            ..Interest::default()
        }
    }

    #[test]
    fn a_listener_hears_only_what_it_asked_for() {
        let hub = Arc::new(Hub::default());
        let tools = hub
            .listen(
                Interest {
                    tools: true,
                    ..Interest::default()
                },
                9,
            )
            .expect("room");
        let one = hub.listen(uris(&["a:1"]), 9).expect("room");
        for change in [
            Change::Tools,
            Change::Prompts,
            Change::Resource("a:1"),
            Change::Resource("a:2"),
        ] {
            hub.publish(change);
        }
        assert_eq!(news(&tools), [News::Tools]);
        assert_eq!(news(&one), [News::Resource("a:1".into())]);
        assert_eq!(news(&one), []);
    }

    #[test]
    fn a_listener_that_does_not_read_holds_each_change_once() {
        let hub = Arc::new(Hub::default());
        let listener = hub
            .listen(
                Interest {
                    tools: true,
                    ..uris(&["a:1", "a:2"])
                },
                9,
            )
            .expect("room");
        for _ in 0..10_000 {
            hub.publish(Change::Tools);
            hub.publish(Change::Resource("a:2"));
            hub.publish(Change::Resource("a:1"));
        }
        assert_eq!(
            news(&listener),
            [
                News::Tools,
                News::Resource("a:1".into()),
                News::Resource("a:2".into())
            ]
        );
    }

    #[test]
    fn listeners_are_limited_leave_and_are_ended() {
        let hub = Arc::new(Hub::default());
        let first = hub.listen(Interest::default(), 1).expect("room");
        assert!(hub.listen(Interest::default(), 1).is_none());
        drop(first);
        let second = hub
            .listen(
                Interest {
                    tools: true,
                    ..Interest::default()
                },
                1,
            )
            .expect("room again");
        hub.publish(Change::Tools);
        hub.close();
        assert_eq!(news(&second), [News::Tools, News::End]);
        let late = hub.listen(Interest::default(), 2).expect("room");
        assert_eq!(news(&late), [News::End]);
    }
}
