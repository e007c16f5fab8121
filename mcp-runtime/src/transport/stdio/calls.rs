//! The calls in flight: those that pend, and those whose first poll takes long.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::task::AbortHandle;

use super::lock;
use super::turn::Step;
use crate::handler::CallHandle;
use crate::jsonrpc::{ErrorCode, ErrorObject, RequestId};

/// The table of calls in flight.
///
/// Whoever takes a call out decides its end: its answer is written by who removed it to answer it,
/// and by nobody when it was removed to cancel it.
pub(super) struct Calls {
    table: Mutex<Table>,
    /// The size of the table, to be read without the lock.
    count: AtomicUsize,
    limit: usize,
}

#[derive(Default)]
struct Table {
    calls: HashMap<RequestId<'static>, Call>,
    /// How many of them listen. They are limited by themselves.
    listening: usize,
}

/// A call in flight.
pub(super) struct Call {
    /// Tells this call from a later one with the same id.
    step: Step,
    /// None while the arguments are still being decoded.
    handle: Option<CallHandle>,
    /// None while a reading thread is polling it.
    task: Option<AbortHandle>,
    listens: bool,
}

/// Why a request is not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Busy,
    Duplicate,
}

impl Calls {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            table: Mutex::default(),
            count: AtomicUsize::new(0),
            limit,
        }
    }

    /// Whether a request with this id may begin, beside so many that have ended and whose work goes on.
    pub(super) fn admit(&self, id: &RequestId<'_>, abandoned: usize) -> Result<(), Refusal> {
        // Only the thread that reads lets calls in, so nothing can come in behind this look.
        if self.is_empty() && abandoned == 0 {
            return Ok(());
        }
        let table = lock(&self.table);
        if in_table(&table.calls, id) {
            return Err(Refusal::Duplicate);
        }
        let called = table.calls.len() - table.listening;
        if called.saturating_add(abandoned) >= self.limit {
            return Err(Refusal::Busy);
        }
        Ok(())
    }

    /// Lets a call in that is still being polled for the first time.
    pub(super) fn let_in(&self, id: RequestId<'static>, step: Step, handle: Option<CallHandle>) {
        self.insert(id, || Call {
            step,
            handle,
            task: None,
            // That is known when it pends.
            listens: false,
        });
    }

    /// Lets a call in that pends, as the task that `spawn` starts.
    pub(super) fn let_in_spawned(
        &self,
        id: RequestId<'static>,
        step: Step,
        handle: Option<CallHandle>,
        listens: bool,
        spawn: impl FnOnce() -> AbortHandle,
    ) {
        self.insert(id, || Call {
            step,
            handle,
            task: Some(spawn()),
            listens,
        });
    }

    fn insert(&self, id: RequestId<'static>, call: impl FnOnce() -> Call) {
        let mut table = lock(&self.table);
        // Under the lock, so that a task that ends at once finds its call.
        let call = call();
        table.listening += usize::from(call.listens);
        table.calls.insert(id, call);
        self.count.store(table.calls.len(), Ordering::Release);
    }

    /// Tells how a call is cancelled. False when it is no longer in flight.
    pub(super) fn name_handle(&self, id: &RequestId<'_>, step: Step, handle: CallHandle) -> bool {
        let mut table = lock(&self.table);
        let call = table.call(id, step);
        call.map(|call| call.handle = Some(handle)).is_some()
    }

    /// Goes on with a call as the task that `spawn` starts, unless it is no longer in flight.
    pub(super) fn go_on(
        &self,
        id: &RequestId<'_>,
        step: Step,
        listens: bool,
        spawn: impl FnOnce() -> AbortHandle,
    ) {
        let mut table = lock(&self.table);
        if let Some(call) = table.call(id, step) {
            call.task = Some(spawn());
            call.listens = listens;
            table.listening += usize::from(listens);
        }
    }

    /// Takes a call out and does `answer` if it was in flight.
    ///
    /// `answer` happens before anybody can see that the call is gone.
    pub(super) fn answer(
        &self,
        id: &RequestId<'static>,
        step: Step,
        answer: impl FnOnce(),
    ) -> bool {
        let mut table = lock(&self.table);
        if table.calls.get(id).is_none_or(|call| call.step != step) {
            return false;
        }
        let call = table.remove(id);
        answer();
        self.count.store(table.calls.len(), Ordering::Release);
        drop(table);
        drop(call);
        true
    }

    /// Takes a call out that shall not be answered.
    pub(super) fn remove(&self, id: &RequestId<'static>) -> Option<Call> {
        let mut table = lock(&self.table);
        let call = table.remove(id);
        self.count.store(table.calls.len(), Ordering::Release);
        call
    }

    /// Takes all calls out.
    pub(super) fn remove_all(&self) -> Vec<(RequestId<'static>, Call)> {
        let mut table = lock(&self.table);
        let calls = table.calls.drain().collect();
        table.listening = 0;
        self.count.store(0, Ordering::Release);
        calls
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count.load(Ordering::Acquire) == 0
    }
}

impl Table {
    fn call(&mut self, id: &RequestId<'_>, step: Step) -> Option<&mut Call> {
        let call = self.calls.get_mut(&id.clone().into_owned());
        call.filter(|call| call.step == step)
    }

    fn remove(&mut self, id: &RequestId<'static>) -> Option<Call> {
        let call = self.calls.remove(id)?;
        self.listening -= usize::from(call.listens);
        Some(call)
    }
}

/// A shared borrow of the table may be looked up with an id that lives shorter than its keys.
fn in_table<'a>(table: &HashMap<RequestId<'a>, Call>, id: &RequestId<'a>) -> bool {
    table.contains_key(id)
}

impl Call {
    /// Ends the work, as far as it can be ended. It writes nothing any more.
    pub(super) fn cancel(&self) {
        if let Some(handle) = &self.handle {
            handle.cancel();
        }
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

impl Refusal {
    pub(super) fn error(self) -> ErrorObject {
        match self {
            Self::Busy => ErrorObject::new(
                ErrorCode::INTERNAL_ERROR,
                "the server is busy: too many requests are in flight",
            ),
            Self::Duplicate => ErrorObject::new(
                ErrorCode::INVALID_REQUEST,
                "a request with this id is still in flight",
            ),
        }
    }
}
