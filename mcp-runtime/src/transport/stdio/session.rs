//! One client: what each of its messages leads to.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedSender;

use super::bench::Bench;
use super::calls::Calls;
use super::guard::{Sink, Source};
use super::input::Input;
use super::life::Event;
use super::output::Output;
use super::turn::{Step, Turn};
use super::workers::Workers;
use crate::handler::{Audience, Outlet};
use crate::jsonrpc::{
    self, ErrorCode, ErrorObject, Invalid, Message, Notification, Request, RequestId,
};
use crate::protocol::{CancelledParams, Members, method};
use crate::server::{Begun, Running, Server, Surroundings};

/// What all threads that serve one client share.
pub(super) struct Session {
    server: Arc<Server>,
    pub(super) runtime: Handle,
    pub(super) input: Mutex<Input>,
    wire: Arc<Wire>,
    outlet: Arc<dyn Outlet>,
    /// Those who listen; they are all the one client.
    audience: Audience,
    pub(super) calls: Calls,
    pub(super) bench: Bench,
    workers: Workers,
    pub(super) events: UnboundedSender<Event>,
    /// A line that could not be read was noted already.
    complained: AtomicBool,
}

/// Whether the thread that did something still holds the reading role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(super) enum Role {
    Kept,
    /// Another thread reads now.
    Lost,
    /// Nobody shall read any more.
    Over,
}

impl Session {
    pub(super) fn new(
        server: Arc<Server>,
        runtime: &Handle,
        (source, sink): (Source, Sink),
        events: UnboundedSender<Event>,
    ) -> Self {
        let limits = server.limits();
        let (max_line, max_in_flight) = (limits.max_line, limits.max_in_flight);
        let wire = Arc::new(Wire {
            turn: Turn::new(),
            output: Arc::new(Output::new(sink, events.clone())),
            runtime: runtime.clone(),
            flushing: Arc::default(),
        });
        Self {
            audience: server.audience(),
            server,
            runtime: runtime.clone(),
            input: Mutex::new(Input::new(source, max_line)),
            outlet: Arc::clone(&wire) as Arc<dyn Outlet>,
            wire,
            calls: Calls::new(max_in_flight),
            bench: Bench::new(max_in_flight),
            workers: Workers::of(runtime),
            events,
            complained: AtomicBool::new(false),
        }
    }

    pub(super) fn turn(&self) -> &Turn {
        &self.wire.turn
    }

    pub(super) fn output(&self) -> &Output {
        &self.wire.output
    }

    /// Does what one line asks for. `out` is room to write an answer in.
    pub(super) fn take(self: &Arc<Self>, line: &[u8], out: &mut Vec<u8>) -> Role {
        match jsonrpc::decode(line) {
            Message::Request(request) => return self.request(request, out),
            Message::Notification(notification) => self.notification(&notification),
            Message::Response => self.complain("a response was ignored, nothing was asked"),
            Message::Invalid(Invalid {
                id: Some(id),
                reason,
            }) => {
                let error = ErrorObject::new(ErrorCode::INVALID_REQUEST, reason);
                self.refuse(&id, &error, out);
            }
            Message::Invalid(Invalid { id: None, reason }) => {
                self.complain(&format!("a line was ignored: {reason}"));
            }
            Message::Unparsable(reason) => {
                self.complain(&format!("a line was ignored, it is not JSON: {reason}"));
            }
        }
        Role::Kept
    }

    /// The first of what the client does wrong is worth a warning, a thousand are not.
    pub(super) fn complain(&self, what: &str) {
        if self.complained.swap(true, Ordering::Relaxed) {
            tracing::debug!("{what}");
        } else {
            tracing::warn!("{what} (more of this kind is logged at level debug)");
        }
    }

    /// Lets another thread read on when `step` is still being done.
    pub(super) fn hand_on(self: &Arc<Self>, step: Step) {
        if self.bench.prepare(self) && self.turn().hand_on(step, &self.calls) {
            self.bench.call();
        }
    }

    fn request(self: &Arc<Self>, request: Request<'_>, out: &mut Vec<u8>) -> Role {
        let id = request.id.clone();
        if let Err(refusal) = self.calls.admit(&id, self.server.abandoned()) {
            self.refuse(&id, &refusal.error(), out);
            return Role::Kept;
        }
        let listens = request.method == method::LISTEN;
        let Some(step) = self.turn().begin_call(&id) else {
            return Role::Over;
        };
        let _in_place = InPlace::during(step);
        out.clear();
        let surroundings = Surroundings {
            outlet: &self.outlet,
            audience: &self.audience,
            mirror: None,
        };
        let Begun::Running(mut running) = self.server.begin(request, surroundings, out) else {
            return self.answered(step, &id, out);
        };
        if !self.name_handle(step, &id, &running) {
            return Role::Lost;
        }
        let mut nobody = Context::from_waker(Waker::noop());
        match Pin::new(&mut running).poll(&mut nobody) {
            Poll::Ready(answer) => {
                // What the handler leaves behind may take long to drop, too.
                drop(running);
                self.answered(step, &id, &answer.message)
            }
            Poll::Pending => self.pending(step, id, running, listens),
        }
    }

    /// Makes the call cancellable. False when it was cancelled before.
    fn name_handle(&self, step: Step, id: &RequestId<'_>, running: &Running) -> bool {
        if let Some(mut doing) = self.turn().hold(step) {
            doing.name_handle(running.handle());
            return true;
        }
        self.calls.name_handle(id, step, running.handle())
    }

    /// Ends a call that was answered in place.
    fn answered(&self, step: Step, id: &RequestId<'_>, answer: &[u8]) -> Role {
        if let Some(mut doing) = self.turn().hold(step) {
            self.output().append(answer);
            let handle = doing.end();
            drop(doing);
            drop(handle);
            return Role::Kept;
        }
        self.answer_in_flight(&id.clone().into_owned(), step, answer);
        Role::Lost
    }

    /// Moves a call that pends to the runtime.
    fn pending(
        self: &Arc<Self>,
        step: Step,
        id: RequestId<'_>,
        running: Running,
        listens: bool,
    ) -> Role {
        let id = id.into_owned();
        let task = Task {
            running,
            id: id.clone(),
            step,
            session: Arc::clone(self),
        };
        let spawn = || self.runtime.spawn(task).abort_handle();
        let Some(mut doing) = self.turn().hold(step) else {
            self.calls.go_on(&id, step, listens, spawn);
            return Role::Lost;
        };
        let handle = doing.end();
        self.calls.let_in_spawned(id, step, handle, listens, spawn);
        Role::Kept
    }

    fn answer_in_flight(&self, id: &RequestId<'static>, step: Step, answer: &[u8]) {
        let answered = self.calls.answer(id, step, || self.output().append(answer));
        if answered {
            self.output().flush();
        }
    }

    fn refuse(&self, id: &RequestId<'_>, error: &ErrorObject, out: &mut Vec<u8>) {
        out.clear();
        jsonrpc::write_error(out, Some(id), error);
        self.output().append(out);
    }

    fn notification(&self, notification: &Notification<'_>) {
        if notification.method != method::CANCELLED {
            tracing::debug!(method = &*notification.method, "a notification was ignored");
            return;
        }
        let params = Members::of_params(notification.params);
        let cancelled = match params.and_then(|params| CancelledParams::read(&params)) {
            Ok(cancelled) => cancelled,
            Err(fault) => {
                tracing::debug!(fault = fault.to_string(), "a cancellation was ignored");
                return;
            }
        };
        let id = cancelled.request_id.into_owned();
        let Some(call) = self.calls.remove(&id) else {
            tracing::debug!("a cancellation came for no request in flight");
            return;
        };
        let reason = cancelled.reason.as_deref();
        tracing::info!(id = id.token(), reason, "the client cancelled a request");
        call.cancel();
    }
}

/// How a session ends.
impl Session {
    /// No further call begins.
    pub(super) fn stop(&self) {
        self.turn().stop();
        self.audience.end();
    }

    /// Whether everything that was accepted is answered, and the answers are written.
    pub(super) fn is_settled(&self) -> bool {
        // A call only moves on in this order, so it cannot slip through between the looks.
        self.turn().step().is_none() && self.calls.is_empty() && self.output().is_idle()
    }

    /// Answers what is still in flight with an error, and cancels it.
    pub(super) fn give_up(&self) {
        if let Some(step) = self.turn().step() {
            self.turn().hand_on(step, &self.calls);
        }
        let error = ErrorObject::new(ErrorCode::INTERNAL_ERROR, "the server is shutting down");
        let mut out = Vec::new();
        for (id, call) in self.calls.remove_all() {
            call.cancel();
            self.refuse(&id, &error, &mut out);
        }
    }

    /// Cancels what is still in flight: nobody is there to read an answer.
    pub(super) fn abandon(&self) {
        for (_, call) in self.calls.remove_all() {
            call.cancel();
        }
    }

    /// Lets the threads of this session go.
    pub(super) fn end(&self) {
        self.output().close();
        self.bench.end();
        self.turn().wake_monitor();
    }
}

/// A call that pends, on the runtime.
struct Task {
    running: Running,
    id: RequestId<'static>,
    step: Step,
    session: Arc<Session>,
}

impl Future for Task {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let Self {
            running,
            id,
            step,
            session,
        } = &mut *self;
        session.workers.occupy(|| {
            let Poll::Ready(answer) = Pin::new(running).poll(context) else {
                return Poll::Pending;
            };
            session.answer_in_flight(id, *step, &answer.message);
            Poll::Ready(())
        })
    }
}

/// What notifications of running requests go through.
struct Wire {
    turn: Turn,
    output: Arc<Output>,
    runtime: Handle,
    /// A flush is on its way.
    flushing: Arc<AtomicBool>,
}

impl Outlet for Wire {
    /// Never waits: a caller may hold what a cancellation needs.
    fn send(&self, message: Vec<u8>) {
        self.output.append(&message);
        self.write_soon();
    }

    fn offer(&self, message: Vec<u8>) {
        if self.output.offer(&message) {
            self.write_soon();
        } else {
            tracing::debug!("a notification was dropped: the client does not read");
        }
    }

    fn poll_ready(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.output.poll_room(cx)
    }
}

impl Wire {
    fn write_soon(&self) {
        // In place, the reading thread writes soon, or the one that takes its role does. The look comes
        // after `append`, so that whoever takes the role finds the message.
        let reads = IN_PLACE
            .get()
            .is_some_and(|step| self.turn.hold(step).is_some());
        if reads || self.flushing.swap(true, Ordering::AcqRel) {
            return;
        }
        let (output, flushing) = (Arc::clone(&self.output), Arc::clone(&self.flushing));
        self.runtime.spawn_blocking(move || {
            flushing.store(false, Ordering::Release);
            output.flush();
        });
    }
}

thread_local! {
    /// The step in which this thread runs a handler.
    static IN_PLACE: Cell<Option<Step>> = const { Cell::new(None) };
}

/// Marks this thread as one that runs a handler in place.
struct InPlace;

impl InPlace {
    fn during(step: Step) -> Self {
        IN_PLACE.set(Some(step));
        Self
    }
}

impl Drop for InPlace {
    fn drop(&mut self) {
        IN_PLACE.set(None);
    }
}
