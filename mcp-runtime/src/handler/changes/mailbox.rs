//! What one listener has not heard of yet: at most one entry for each thing it asked about.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use super::Change;

/// What a listener wants to hear of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Interest {
    pub(crate) tools: bool,
    pub(crate) prompts: bool,
    pub(crate) resources: bool,
    pub(crate) uris: HashSet<String>,
}

/// What there is to hear.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum News {
    Tools,
    Prompts,
    Resources,
    Resource(String),
    /// There will be no more.
    End,
}

/// Keeps news until they are fetched. The same news twice are one.
#[derive(Debug)]
pub(super) struct Mailbox {
    interest: Interest,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    news: BTreeSet<News>,
    ended: bool,
    reader: Option<Waker>,
}

impl Mailbox {
    pub(super) fn new(interest: Interest) -> Self {
        Self {
            interest,
            held: Mutex::default(),
        }
    }

    /// Takes a change that is asked for. Never waits for the reader.
    pub(super) fn put(&self, change: Change<'_>) {
        let news = match change {
            Change::Tools if self.interest.tools => News::Tools,
            Change::Prompts if self.interest.prompts => News::Prompts,
            Change::Resources if self.interest.resources => News::Resources,
            Change::Resource(uri) if self.interest.uris.contains(uri) => {
                News::Resource(uri.to_owned())
            }
            _ => return,
        };
        let mut held = self.held();
        if held.news.insert(news) {
            wake(held);
        }
    }

    /// Lets the reader come to an end once it has heard what is held.
    pub(super) fn end(&self) {
        let mut held = self.held();
        held.ended = true;
        wake(held);
    }

    /// The next news, or their absence until the reader is woken.
    pub(super) fn poll_take(&self, cx: &mut Context<'_>) -> Poll<News> {
        let mut held = self.held();
        match held.news.pop_first() {
            Some(news) => Poll::Ready(news),
            None if held.ended => Poll::Ready(News::End),
            None => {
                held.reader = Some(cx.waker().clone());
                Poll::Pending
            }
        }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Nothing in here can be left half done by a panic.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes the reader outside of the lock.
fn wake(mut held: MutexGuard<'_, Held>) {
    let reader = held.reader.take();
    drop(held);
    if let Some(reader) = reader {
        reader.wake();
    }
}
