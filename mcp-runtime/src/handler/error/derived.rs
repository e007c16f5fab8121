//! Errors that derive `ToolError`: what each tells a client, found again behind any box.

use std::error::Error;

/// What a client is told of an error that derives `ToolError`. Hints are what to do next.
pub enum Telling<'a> {
    /// Its text, which the author wrote for the model.
    Words(Option<String>),
    /// What is told of any error: one line of it, or only an id.
    Masked(Option<String>),
    /// What is told of another error in its place.
    Of(&'a (dyn Error + 'static)),
}

/// An error that derives `ToolError`.
pub trait Told: Send + Sync + 'static {
    /// What a client is told of it.
    fn telling(&self) -> Telling<'_>;
}

/// What `#[derive(ToolError)]` records, so that its errors are known behind any box.
pub struct ToldRecord {
    telling: for<'a> fn(&'a (dyn Error + 'static)) -> Option<Telling<'a>>,
}

impl ToldRecord {
    /// The record of one type.
    #[must_use]
    pub const fn of<E: Told + Error>() -> Self {
        Self {
            telling: telling_of::<E>,
        }
    }
}

fn telling_of<'a, E: Told + Error>(error: &'a (dyn Error + 'static)) -> Option<Telling<'a>> {
    error.downcast_ref::<E>().map(E::telling)
}

inventory::collect!(ToldRecord);

/// What a client is told of an error; nothing is known of one that does not derive `ToolError`.
pub(super) fn telling<'a>(error: &'a (dyn Error + 'static)) -> Option<Telling<'a>> {
    inventory::iter::<ToldRecord>
        .into_iter()
        .find_map(|record| (record.telling)(error))
}

/// What lies behind an error: another error, or a box of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no error that another one comes from",
    label = "not an error",
    note = "a field with `source`, `from` or `transparent` is a type that implements `std::error::Error`, or a `Box<dyn Error + Send + Sync>`"
)]
pub trait Cause<Marker> {
    /// As any other error.
    #[doc(hidden)]
    fn cause(&self) -> &(dyn Error + 'static);
}

/// The marker of errors.
#[derive(Debug)]
pub enum Itself {}

/// The marker of boxes.
#[derive(Debug)]
pub enum InABox {}

#[diagnostic::do_not_recommend]
impl<E: Error + 'static> Cause<Itself> for E {
    fn cause(&self) -> &(dyn Error + 'static) {
        self
    }
}

#[diagnostic::do_not_recommend]
impl Cause<InABox> for Box<dyn Error + Send + Sync> {
    fn cause(&self) -> &(dyn Error + 'static) {
        &**self
    }
}

/// What lies behind an error, as any other error.
pub fn cause<Marker>(error: &impl Cause<Marker>) -> &(dyn Error + 'static) {
    error.cause()
}
