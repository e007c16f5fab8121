//! A `Result` inside a `Result`, which nobody can mean.

use std::marker::PhantomData;

use super::{Output, Probe};

impl<T, E> Probe<Result<T, E>> {
    /// A nested `Result` is told from everything else.
    #[must_use]
    pub fn via(&self) -> NestedWay<T, E> {
        NestedWay(PhantomData)
    }
}

/// The way of a nested `Result`, which leads nowhere.
pub struct NestedWay<T, E>(PhantomData<fn() -> (T, E)>);

impl<T, E> NestedWay<T, E> {
    /// How it would go on the wire.
    #[must_use]
    pub fn output(self) -> Output<Result<T, E>>
    where
        Result<T, E>: NestedResult,
    {
        NestedResult::output()
    }
}

/// What no type is.
#[diagnostic::on_unimplemented(
    message = "a `Result` inside a `Result` cannot be returned",
    label = "inside another `Result`",
    note = "return one `Result` whose error is either: `?` turns the inner error into a `ToolError`"
)]
pub trait NestedResult: Sized {
    /// How it would go on the wire.
    #[doc(hidden)]
    fn output() -> Output<Self>;
}
