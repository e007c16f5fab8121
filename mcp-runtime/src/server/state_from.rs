//! Closures that make a state, with or without the flags of the command line.

use std::error::Error;

use crate::handler::{Initialiser, States};

/// An async closure that makes a state: of nothing, or of the command line's flags.
#[diagnostic::on_unimplemented(
    message = "`state_from` cannot use this closure",
    label = "not an initialiser of a state",
    note = "it takes nothing, or the flags by value, and its future gives a `Result`",
    note = "flags come from `.args::<Flags>()`, which stands before `.state_from(…)`, and they are `Clone`"
)]
pub trait StateFrom<Flags, Marker>: Send + 'static {
    /// Announces the state.
    #[doc(hidden)]
    fn announce(self, flags: &Flags, states: &mut States) -> Option<Initialiser>;
}

/// Marks a closure without parameters.
pub struct OfNothing;
/// Marks a closure that takes the flags.
pub struct OfFlags;

impl<Flags, F, Fut, T, E> StateFrom<Flags, (OfNothing, Fut)> for F
where
    F: FnOnce() -> Fut + Send + 'static,
    Fut: Future<Output = Result<T, E>> + Send + 'static,
    T: Send + Sync + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    fn announce(self, _: &Flags, states: &mut States) -> Option<Initialiser> {
        states.announce(self)
    }
}

impl<Flags, F, Fut, T, E> StateFrom<Flags, (OfFlags, Fut)> for F
where
    Flags: Clone,
    F: FnOnce(Flags) -> Fut + Send + 'static,
    Fut: Future<Output = Result<T, E>> + Send + 'static,
    T: Send + Sync + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    fn announce(self, flags: &Flags, states: &mut States) -> Option<Initialiser> {
        states.announce(|| self(flags.clone()))
    }
}
