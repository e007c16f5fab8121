//! What one listener has not heard of yet: at most one entry for each thing it asked about.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// What a listener wants to hear of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Interest {
    pub(crate) tools: bool,
    pub(crate) prompts: bool,
    pub(crate) resources: bool,
    pub(crate) uris: Vec<Arc<str>>,
}

/// What there is to hear.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum News {
    Tools,
    Prompts,
    Resources,
    Resource(Arc<str>),
    /// There will be no more.
    End,
}

/// Keeps news until they are fetched, in the order in which they came. The same news twice are one,
/// at its first place, so that what changes often does not get before the rest.
#[derive(Debug, Default)]
pub(super) struct Mailbox(Mutex<Held>);

#[derive(Debug, Default)]
struct Held {
    news: VecDeque<News>,
    /// The same, to be found.
    known: HashSet<News>,
    ended: bool,
    reader: Option<Waker>,
}

impl Mailbox {
    /// Takes news, unless it has ended. Never waits for the reader, and says who is to be woken.
    pub(super) fn put(&self, news: &News) -> Option<Waker> {
        let mut held = self.held();
        if held.ended || !held.known.insert(news.clone()) {
            return None;
        }
        held.news.push_back(news.clone());
        held.reader.take()
    }

    /// Lets the reader come to an end once it has heard what is held. Says who is to be woken.
    pub(super) fn end(&self) -> Option<Waker> {
        let mut held = self.held();
        held.ended = true;
        held.reader.take()
    }

    /// The next news, or their absence until the reader is woken.
    pub(super) fn poll_take(&self, cx: &mut Context<'_>) -> Poll<News> {
        let mut held = self.held();
        if let Some(news) = held.news.pop_front() {
            held.known.remove(&news);
            return Poll::Ready(news);
        }
        if held.ended {
            return Poll::Ready(News::End);
        }
        held.reader = Some(cx.waker().clone());
        Poll::Pending
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Nothing in here can be left half done by a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
