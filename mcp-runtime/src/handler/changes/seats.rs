//! Who listens to what, so that a change finds its listeners without asking all of them.

use std::collections::HashMap;
use std::sync::Arc;
use std::task::Waker;

use super::Change;
use super::mailbox::{Interest, Mailbox, News};

/// All who listen.
#[derive(Debug, Default)]
pub(super) struct Seats {
    all: HashMap<u64, Seat>,
    tools: Mailboxes,
    prompts: Mailboxes,
    resources: Mailboxes,
    uris: HashMap<Arc<str>, Mailboxes>,
}

#[derive(Debug)]
struct Seat {
    mailbox: Arc<Mailbox>,
    interest: Interest,
    audience: u64,
}

type Mailboxes = HashMap<u64, Arc<Mailbox>>;

impl Seats {
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Seats a listener of an audience.
    pub(super) fn take(
        &mut self,
        id: u64,
        audience: u64,
        mailbox: &Arc<Mailbox>,
        mut interest: Interest,
    ) {
        for (wanted, mailboxes) in [
            (interest.tools, &mut self.tools),
            (interest.prompts, &mut self.prompts),
            (interest.resources, &mut self.resources),
        ] {
            if wanted {
                mailboxes.insert(id, Arc::clone(mailbox));
            }
        }
        for uri in &mut interest.uris {
            // All who listen to one URI share its text.
            if let Some((shared, _)) = self.uris.get_key_value(&**uri) {
                *uri = Arc::clone(shared);
            }
            let mailboxes = self.uris.entry(Arc::clone(uri)).or_default();
            mailboxes.insert(id, Arc::clone(mailbox));
        }
        let seat = Seat {
            mailbox: Arc::clone(mailbox),
            interest,
            audience,
        };
        self.all.insert(id, seat);
    }

    /// Lets a listener go.
    pub(super) fn leave(&mut self, id: u64) {
        let Some(seat) = self.all.remove(&id) else {
            return;
        };
        for mailboxes in [&mut self.tools, &mut self.prompts, &mut self.resources] {
            mailboxes.remove(&id);
        }
        for uri in &seat.interest.uris {
            if let Some(mailboxes) = self.uris.get_mut(uri) {
                mailboxes.remove(&id);
                if mailboxes.is_empty() {
                    self.uris.remove(uri);
                }
            }
        }
    }

    /// Puts a change into the mailboxes of those who asked for it. Who is to be woken, once the seats
    /// are free again.
    pub(super) fn put(&self, change: Change<'_>) -> Vec<Waker> {
        let (news, mailboxes) = match change {
            Change::Tools => (News::Tools, &self.tools),
            Change::Prompts => (News::Prompts, &self.prompts),
            Change::Resources => (News::Resources, &self.resources),
            Change::Resource(uri) => match self.uris.get_key_value(uri) {
                Some((uri, mailboxes)) => (News::Resource(Arc::clone(uri)), mailboxes),
                None => return Vec::new(),
            },
        };
        let woken = mailboxes.values().filter_map(|it| it.put(&news));
        woken.collect()
    }

    /// Brings those audiences to their end that are among these. Who is to be woken.
    pub(super) fn end(&self, is_ended: impl Fn(u64) -> bool) -> Vec<Waker> {
        let ended = self.all.values().filter(|seat| is_ended(seat.audience));
        ended.filter_map(|seat| seat.mailbox.end()).collect()
    }
}
