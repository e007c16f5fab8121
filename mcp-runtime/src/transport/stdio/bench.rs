//! The threads that may read: one holds the role, others are stuck in a call or sit here.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use super::lock;
use super::reader;
use super::session::Session;

/// How many idle threads are kept for the next time a call blocks.
const SPARES: usize = 4;

pub(super) struct Bench {
    seats: Mutex<Seats>,
    called: Condvar,
    /// How many threads there may be at all.
    limit: usize,
}

#[derive(Default)]
struct Seats {
    threads: usize,
    spare: usize,
    /// The role is free, and one spare shall take it.
    vacant: bool,
    ended: bool,
}

impl Bench {
    /// A bench for as many threads as can be stuck: one per call in flight, one that writes, one that
    /// reads.
    pub(super) fn new(max_in_flight: usize) -> Self {
        Self {
            seats: Mutex::default(),
            called: Condvar::new(),
            limit: max_in_flight.saturating_add(2),
        }
    }

    /// Makes sure that a thread can take the role. False when there can be none.
    pub(super) fn prepare(&self, session: &Arc<Session>) -> bool {
        let mut seats = lock(&self.seats);
        if seats.spare > 0 {
            return true;
        }
        if seats.threads >= self.limit || seats.ended {
            return false;
        }
        let session = Arc::clone(session);
        let started = thread::Builder::new()
            .name("mcp-reader".into())
            .spawn(move || reader::run(&session));
        match started {
            Ok(_) => {
                seats.threads += 1;
                seats.spare += 1;
                true
            }
            Err(error) => {
                tracing::warn!("no further thread can be started: {error}");
                false
            }
        }
    }

    /// Gives the role to a spare thread.
    pub(super) fn call(&self) {
        lock(&self.seats).vacant = true;
        self.called.notify_one();
    }

    /// Waits for the role. False when everything has ended.
    pub(super) fn wait_for_role(&self) -> bool {
        let seats = lock(&self.seats);
        let mut seats = self
            .called
            .wait_while(seats, |seats| !seats.vacant && !seats.ended)
            .unwrap_or_else(PoisonError::into_inner);
        seats.spare -= 1;
        !seats.ended && std::mem::take(&mut seats.vacant)
    }

    /// Sits down as a spare. False when there are enough, or everything has ended.
    pub(super) fn sit_down(&self) -> bool {
        let mut seats = lock(&self.seats);
        if seats.ended || seats.spare >= SPARES {
            seats.threads -= 1;
            return false;
        }
        seats.spare += 1;
        true
    }

    /// Lets all spare threads go.
    pub(super) fn end(&self) {
        lock(&self.seats).ended = true;
        self.called.notify_all();
    }

    pub(super) fn has_ended(&self) -> bool {
        lock(&self.seats).ended
    }
}
