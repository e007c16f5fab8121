//! From the first byte to the exit: what ends a session, and how it is brought to its end.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::session::Session;

/// What can end a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// No more comes in.
    InputEnded,
    /// The client reads no more.
    OutputClosed,
    /// The process is asked to end.
    Signal,
    /// What the handlers share could not be made.
    StateFailed,
}

/// How often the drain looks whether everything is answered.
const TICK: Duration = Duration::from_millis(5);

/// What is written after the drain limit has this long to reach the client.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Waits for what ends the session, and answers what was accepted before. Says what ended it.
pub(super) async fn live(
    session: &Arc<Session>,
    events: &mut UnboundedReceiver<Event>,
    drain: Duration,
) -> Event {
    // The listeners hold a sender, so there always comes something.
    let first = events.recv().await.unwrap_or(Event::InputEnded);
    session.stop();
    tracing::debug!(?first, "ending");
    let mut ending = Ending {
        session,
        events,
        signalled: first == Event::Signal,
        failed: first == Event::StateFailed,
    };
    if first == Event::OutputClosed || !ending.drained(drain).await {
        session.abandon();
    }
    session.end();
    // A call may have waited for what could not be made after the input had ended.
    if ending.failed {
        Event::StateFailed
    } else {
        first
    }
}

struct Ending<'a> {
    session: &'a Arc<Session>,
    events: &'a mut UnboundedReceiver<Event>,
    signalled: bool,
    failed: bool,
}

/// How a wait came to its end.
#[derive(PartialEq, Eq)]
enum Waited {
    Settled,
    TooLong,
    /// Asked again, or nobody reads: there is nothing to wait for.
    InVain,
}

impl Ending<'_> {
    /// Waits for the calls in flight, and refuses at the limit what is left. False when something is left.
    async fn drained(&mut self, limit: Duration) -> bool {
        match self.settled(limit).await {
            Waited::Settled => return true,
            Waited::InVain => return false,
            Waited::TooLong => {}
        }
        self.session.give_up();
        let session = Arc::clone(self.session);
        // The client may not read, so this must not hold up the end.
        let written = thread::Builder::new().spawn(move || session.output().flush());
        if let Err(error) = written {
            tracing::warn!("the last answers could not be written: {error}");
            return false;
        }
        self.settled(LAST_WORDS).await == Waited::Settled
    }

    async fn settled(&mut self, limit: Duration) -> Waited {
        let deadline = Instant::now() + limit;
        while !self.session.is_settled() {
            if Instant::now() >= deadline {
                return Waited::TooLong;
            }
            match timeout(TICK, self.events.recv()).await {
                Ok(Some(Event::Signal)) if self.signalled => return Waited::InVain,
                Ok(Some(Event::Signal)) => self.signalled = true,
                Ok(Some(Event::OutputClosed)) => return Waited::InVain,
                Ok(Some(Event::StateFailed)) => self.failed = true,
                Ok(Some(Event::InputEnded) | None) | Err(_) => {}
            }
        }
        Waited::Settled
    }
}

/// Turns the failure of an initialiser into an event.
pub(super) fn listen_for_failure(
    mut failed: watch::Receiver<bool>,
    events: &UnboundedSender<Event>,
) {
    let events = events.clone();
    tokio::spawn(async move {
        if failed.wait_for(|failed| *failed).await.is_ok() {
            // Nobody listens any more when the session has ended by itself.
            let _ = events.send(Event::StateFailed);
        }
    });
}

/// Turns the signals that ask a process to end into events, from now on.
///
/// # Errors
/// When the operating system refuses.
#[cfg(unix)]
pub(super) fn listen_for_signals(events: &UnboundedSender<Event>) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    for kind in [SignalKind::terminate(), SignalKind::interrupt()] {
        let mut signals = signal(kind)?;
        let events = events.clone();
        tokio::spawn(async move {
            while signals.recv().await.is_some() {
                if events.send(Event::Signal).is_err() {
                    return;
                }
            }
        });
    }
    Ok(())
}

/// Signals are not known here; closing stdin ends the process.
#[cfg(not(unix))]
pub(super) fn listen_for_signals(_events: &UnboundedSender<Event>) -> std::io::Result<()> {
    Ok(())
}
