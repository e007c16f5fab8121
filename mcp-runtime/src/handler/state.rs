//! State that handlers share: by type, given as a value or made beside the first answers.

use std::any::{Any, TypeId, type_name};
use std::collections::HashMap;
use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::future::poll_fn;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};
use tokio::task::spawn_blocking;

use super::BoxFuture;
use super::context::Context;
use super::error::{causes, one_line};
use super::inject::{Inject, Injection, Need};
use crate::jsonrpc::{ErrorCode, ErrorObject};

/// A value that the server's `main` provided, shared by all calls.
///
/// A parameter of this type is injected and never part of a schema. A `State<T>` that nobody
/// provides is a start-up error that names every handler that wants it.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use mcp_runtime::prelude::*;
///
/// /// Counts the calls.
/// #[mcp_tool]
/// async fn visits(counter: State<AtomicU64>) -> u64 {
///     counter.fetch_add(1, Ordering::Relaxed) + 1
/// }
/// ```
pub struct State<T: ?Sized>(Arc<T>);

impl<T> State<T> {
    /// A state of its own, for calling a handler from a unit test.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T: ?Sized> Clone for State<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized> Deref for State<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug + ?Sized> fmt::Debug for State<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("State").field(&&self.0).finish()
    }
}

impl<T: Send + Sync + 'static> Inject for State<T> {
    fn need() -> Option<Need> {
        Some(Need::State {
            id: TypeId::of::<T>(),
            name: type_name::<T>(),
        })
    }

    fn inject(context: &Context) -> Injection<Self> {
        match context.scope().common.states.slots.get(&TypeId::of::<T>()) {
            Some(Slot::Ready(value)) => Injection::Ready(Self(typed(value))),
            Some(Slot::Later(made)) => later(made.clone(), context.scope().masks_errors),
            None => Injection::Later(Box::pin(async { Err(unavailable(None)) })),
        }
    }
}

fn later<T: Send + Sync + 'static>(
    mut made: watch::Receiver<Made>,
    masks_errors: bool,
) -> Injection<State<T>> {
    if let Made::Value(value) = &*made.borrow() {
        return Injection::Ready(State(typed(value)));
    }
    Injection::Later(Box::pin(async move {
        match made
            .wait_for(|made| !matches!(made, Made::Waiting))
            .await
            .as_deref()
        {
            Ok(Made::Value(value)) => Ok(State(typed(value))),
            Ok(Made::Failed(Some(why))) if !masks_errors => Err(unavailable(Some(why))),
            _ => Err(unavailable(None)),
        }
    }))
}

fn typed<T: Send + Sync + 'static>(value: &Shared) -> Arc<T> {
    Arc::clone(value)
        .downcast()
        .expect("a slot holds a value of the type that it is found by")
}

/// The error of a call whose state is not there, with the reason for those who may hear it.
fn unavailable(why: Option<&str>) -> ErrorObject {
    let why = why.unwrap_or("the server could not start what this call needs");
    ErrorObject::new(ErrorCode::INTERNAL_ERROR, why.to_owned())
}

type Shared = Arc<dyn Any + Send + Sync>;

/// All states of a server, by type.
#[derive(Default)]
pub struct States {
    slots: HashMap<TypeId, Slot>,
    /// The types that were provided again: a start-up fault.
    repeated: Vec<&'static str>,
}

enum Slot {
    Ready(Shared),
    Later(watch::Receiver<Made>),
}

/// How far an initialiser is.
enum Made {
    Waiting,
    Value(Shared),
    /// There is none, with the reason if callers are told.
    Failed(Option<Box<str>>),
}

/// Makes one state, once, beside the first answers.
pub struct Initialiser {
    name: &'static str,
    make: BoxFuture<Result<Shared, Box<dyn Error + Send + Sync>>>,
    done: watch::Sender<Made>,
}

/// Why an initialiser made no state.
#[derive(Debug)]
pub(crate) struct StateFailure {
    name: &'static str,
    source: Box<dyn Error + Send + Sync>,
}

impl States {
    /// Provides a value.
    pub(crate) fn provide<T: Send + Sync + 'static>(&mut self, value: T) {
        if self.is_new::<T>() {
            self.slots
                .insert(TypeId::of::<T>(), Slot::Ready(Arc::new(value)));
        }
    }

    /// Announces a value that `make` will give; calls that need it wait. Where there is one already,
    /// `make` is not called.
    pub(crate) fn announce<T, E, Fut>(&mut self, make: impl FnOnce() -> Fut) -> Option<Initialiser>
    where
        T: Send + Sync + 'static,
        E: Into<Box<dyn Error + Send + Sync>> + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
    {
        if !self.is_new::<T>() {
            return None;
        }
        let (done, slot) = watch::channel(Made::Waiting);
        self.slots.insert(TypeId::of::<T>(), Slot::Later(slot));
        let made = make();
        let make = async move {
            made.await
                .map(|value| Arc::new(value) as Shared)
                .map_err(Into::into)
        };
        Some(Initialiser {
            name: type_name::<T>(),
            make: Box::pin(make),
            done,
        })
    }

    /// The types of which there is more than one state.
    pub(crate) fn repeated(&self) -> &[&'static str] {
        &self.repeated
    }

    fn is_new<T: 'static>(&mut self) -> bool {
        let is_new = !self.slots.contains_key(&TypeId::of::<T>());
        if !is_new {
            self.repeated.push(type_name::<T>());
        }
        is_new
    }

    pub(crate) fn has(&self, need: &Need) -> bool {
        match need {
            Need::State { id, .. } => self.slots.contains_key(id),
            Need::Changes => true,
        }
    }
}

impl Initialiser {
    /// Makes the state and wakes the calls that wait for it. They learn why there is none only if the
    /// caller `tells` them.
    ///
    /// # Errors
    ///
    /// When the author's initialiser fails or panics; the waiting calls have then been answered.
    pub(crate) async fn run(self, tells: bool) -> Result<(), StateFailure> {
        let Self { name, make, done } = self;
        // On a thread of its own it may block as it likes, a panic is a value, and the sender is still
        // here to tell about it.
        let (_wanted, unwanted) = oneshot::channel();
        let runtime = Handle::current();
        let made = spawn_blocking(move || runtime.block_on(unless(unwanted, make))).await;
        let source = match made {
            Ok(Some(Ok(value))) => {
                done.send_replace(Made::Value(value));
                return Ok(());
            }
            Ok(Some(Err(source))) => source,
            Ok(None) => "the server ended before".into(),
            Err(panic) => panic.into(),
        };
        let failure = StateFailure { name, source };
        let reason = tells.then(|| one_line(&failure.to_string()).into());
        done.send_replace(Made::Failed(reason));
        Err(failure)
    }
}

/// What `make` gives, or nothing when its runtime ends: that waits for threads, but not for tasks.
async fn unless<T>(
    mut unwanted: oneshot::Receiver<Infallible>,
    mut make: BoxFuture<T>,
) -> Option<T> {
    poll_fn(|cx| match make.as_mut().poll(cx) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending => Pin::new(&mut unwanted).poll(cx).map(|_| None),
    })
    .await
}

impl fmt::Display for StateFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, source } = self;
        write!(f, "the state `{name}` could not be made: {source}")?;
        match causes(&**source) {
            causes if causes.is_empty() => Ok(()),
            causes => write!(f, ": {causes}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn the_second_state_of_a_type_is_told_and_never_made() {
        let mut states = States::default();
        states.provide(1u8);
        states.provide(2u16);
        assert!(states.repeated().is_empty());
        let again = states.announce(|| -> std::future::Ready<Result<u8, Infallible>> {
            panic!("its initialiser is not called")
        });
        assert!(again.is_none());
        states.provide(3u16);
        assert_eq!(states.repeated(), ["u8", "u16"]);
    }
}
