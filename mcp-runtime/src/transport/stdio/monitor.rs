//! The thread that sees a reading thread get stuck, and lets another one read on.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::session::Session;

/// How often it looks. What is being done at two looks in a row has lasted at least this long.
const TICK: Duration = Duration::from_millis(5);

/// After so many looks at which nothing had begun it sleeps until something begins.
const QUIET_LOOKS: u32 = 4;

/// Starts the monitor.
///
/// # Errors
/// When there can be no further thread.
pub(super) fn start(session: &Arc<Session>) -> std::io::Result<()> {
    let watched = Arc::clone(session);
    let monitor = thread::Builder::new()
        .name("mcp-monitor".into())
        .spawn(move || watch(&watched))?;
    session.turn().watched_by(monitor.thread().clone());
    Ok(())
}

fn watch(session: &Arc<Session>) {
    let turn = session.turn();
    let mut quiet = 0;
    let (mut last, mut was_busy) = turn.look();
    while !session.bench.has_ended() {
        let (step, busy) = turn.look();
        let same = step == last;
        if same && busy && was_busy {
            session.hand_on(step);
        }
        quiet = if same && !busy { quiet + 1 } else { 0 };
        (last, was_busy) = (step, busy);
        if quiet < QUIET_LOOKS {
            thread::park_timeout(TICK);
        } else if turn.sleep_if_still(step) {
            // A wake-up without a cause only costs one more look.
            thread::park();
            quiet = 0;
        }
    }
}
