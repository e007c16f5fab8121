//! Panics while a server serves: lines of the log, which nobody waits for. Those of handlers are told by
//! who answers the call.

use std::backtrace::Backtrace;
use std::panic::{PanicHookInfo, set_hook, take_hook};
use std::ptr;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::log::log_lines;
use crate::handler::{note, panic_message, wants_backtrace};

/// Panics are told to the log as long as there is one of these.
pub(super) struct LoggedPanics(());

/// How many there are: a process may serve several times.
static SERVING: AtomicUsize = AtomicUsize::new(0);
/// Our own hook is set once; where it stands, it is not the standard one.
static SET: Once = Once::new();

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

impl LoggedPanics {
    /// Nothing changes where somebody has set a panic hook: it knows better.
    ///
    /// The standard hook writes to stderr, so that a panic would wait for who reads that.
    pub(super) fn begin() -> Self {
        SERVING.fetch_add(1, Ordering::Relaxed);
        SET.call_once(|| {
            if let Some(standard) = standard_hook() {
                set_hook(Box::new(move |panic| {
                    if SERVING.load(Ordering::Relaxed) == 0 {
                        standard(panic);
                    } else if !note(panic) {
                        log_lines(told(panic).as_bytes());
                    }
                }));
            }
        });
        Self(())
    }
}

impl Drop for LoggedPanics {
    fn drop(&mut self) {
        SERVING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The hook that stands when nobody has set one; `None` when somebody has, and then that one stays.
fn standard_hook() -> Option<Hook> {
    let hook = take_hook();
    // Nothing is set now, so this one is the standard one.
    let standard = take_hook();
    // Neither has any data, so what tells them apart is their code.
    if ptr::eq(&raw const *hook, &raw const *standard) {
        return Some(standard);
    }
    set_hook(hook);
    None
}

/// What the standard hook would say.
fn told(panic: &PanicHookInfo<'_>) -> String {
    let thread = thread::current();
    let thread = thread.name().unwrap_or("<unnamed>");
    let place = panic
        .location()
        .map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
    let message = panic_message(panic.payload());
    let mut told = format!("thread '{thread}' panicked at {place}:\n{message}\n");
    if wants_backtrace() {
        told.push_str("stack backtrace:\n");
        told.push_str(&Backtrace::force_capture().to_string());
    }
    told
}
