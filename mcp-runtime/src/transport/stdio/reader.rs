//! The loop of a thread that may read: take a line, do what it asks for, write when no more is there.

use std::sync::Arc;

use super::input::Taken;
use super::life::Event;
use super::lock;
use super::session::{Role, Session};

/// Reads whenever this thread holds the role, until everything has ended.
pub(super) fn run(session: &Arc<Session>) {
    // The handlers that are polled in place find the runtime's timers and tasks.
    let _entered = session.runtime.enter();
    let mut buffers = Buffers::default();
    while session.bench.wait_for_role() {
        if read(session, &mut buffers) == Role::Over || !session.bench.sit_down() {
            return;
        }
    }
}

/// Room for one line and one answer.
#[derive(Default)]
struct Buffers {
    line: Vec<u8>,
    out: Vec<u8>,
}

/// Reads until the role is lost or there is no more to read.
fn read(session: &Arc<Session>, buffers: &mut Buffers) -> Role {
    // Who had the role before may have left answers that nobody has written.
    let mut role = write(session);
    while role == Role::Kept {
        if session.output().is_full() {
            role = write(session);
            if role == Role::Kept {
                session.output().wait_for_room();
            }
            continue;
        }
        let buffered = lock(&session.input).take_buffered(&mut buffers.line);
        role = match buffered {
            Taken::Line => session.take(&buffers.line, &mut buffers.out),
            Taken::Nothing => match write(session) {
                Role::Kept => wait_for_line(session, buffers),
                other => other,
            },
        };
    }
    role
}

fn wait_for_line(session: &Arc<Session>, buffers: &mut Buffers) -> Role {
    let (taken, skipped) = {
        let mut input = lock(&session.input);
        (input.take(&mut buffers.line), input.take_skipped())
    };
    if skipped > 0 {
        session.complain("a line was skipped, it is longer than the limit");
    }
    match taken {
        Ok(Taken::Line) => return session.take(&buffers.line, &mut buffers.out),
        Ok(Taken::Nothing) => {}
        Err(error) => tracing::warn!("reading failed, ending: {error}"),
    }
    // The receiver is gone only when everything has ended.
    let _ = session.events.send(Event::InputEnded);
    Role::Over
}

/// Writes what waits, as a step that another thread need not wait for.
fn write(session: &Arc<Session>) -> Role {
    if !session.output().wants_flush() {
        return Role::Kept;
    }
    let step = session.turn().begin_write();
    session.output().flush();
    match session.turn().hold(step) {
        Some(mut doing) => {
            doing.end();
            Role::Kept
        }
        None => Role::Lost,
    }
}
