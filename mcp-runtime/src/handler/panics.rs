//! Panics of handlers: caught together with their places, so that each is told once.

use std::any::Any;
use std::backtrace::Backtrace;
use std::cell::Cell;
use std::env;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

thread_local! {
    /// What this thread does is caught, and whoever catches it tells of it.
    static CATCHES: Cell<bool> = const { Cell::new(false) };
    /// The last panic of this thread that nobody has told of.
    static NOTED: Cell<Option<Box<Noted>>> = const { Cell::new(None) };
}

/// What a hook sees of a panic, and who catches it does not.
struct Noted {
    message: String,
    at: Option<String>,
    backtrace: Option<String>,
}

/// A panic that was caught.
pub(crate) struct Panic {
    payload: Box<dyn Any + Send>,
    noted: Option<Box<Noted>>,
}

impl Panic {
    pub(crate) fn message(&self) -> &str {
        panic_message(&*self.payload)
    }

    /// Where it happened; `None` when a hook of somebody else has told already.
    pub(crate) fn at(&self) -> Option<&str> {
        self.noted.as_ref()?.at.as_deref()
    }

    pub(crate) fn backtrace(&self) -> Option<&str> {
        self.noted.as_ref()?.backtrace.as_deref()
    }
}

impl Drop for Panic {
    fn drop(&mut self) {
        let payload = std::mem::replace(&mut self.payload, Box::new(()));
        // It may panic in turn.
        if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            // Whoever panics in the drop of a payload of a panic is not dropped any more.
            std::mem::forget(again);
        }
    }
}

/// Does what may panic. Whoever gets the panic has to tell of it.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    let outer = CATCHES.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    CATCHES.set(outer);
    let noted = NOTED.take();
    match done {
        Ok(value) => {
            if let Some(noted) = noted {
                let Noted {
                    message,
                    at,
                    backtrace,
                } = *noted;
                tracing::error!(
                    panic = message,
                    at,
                    backtrace,
                    "a handler panicked and caught it"
                );
            }
            Ok(value)
        }
        // It comes from another thread, where it was caught before.
        Err(payload) if payload.is::<Panic>() => Err(*payload
            .downcast()
            .expect("this is what it was just found to be")),
        Err(payload) => Err(Panic { payload, noted }),
    }
}

/// Notes a panic for who catches it, from a hook. False when nobody does.
pub(crate) fn note(panic: &PanicHookInfo<'_>) -> bool {
    if !CATCHES.try_with(Cell::get).unwrap_or(false) {
        return false;
    }
    let noted = Noted {
        message: panic_message(panic.payload()).to_owned(),
        at: panic.location().map(ToString::to_string),
        backtrace: wants_backtrace().then(|| Backtrace::force_capture().to_string()),
    };
    NOTED
        .try_with(|last| last.set(Some(Box::new(noted))))
        .is_ok()
}

/// Whether the environment asks for backtraces, as the standard hook understands it.
pub(crate) fn wants_backtrace() -> bool {
    env::var_os("RUST_BACKTRACE").is_some_and(|it| it != "0")
}

/// What a panic says.
pub(crate) fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
