//! Parameters that the server fills in, never the client.

use std::any::TypeId;

use super::BoxFuture;
use super::context::Context;
use crate::jsonrpc::ErrorObject;

/// A type that can be injected into a handler.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be injected into a handler",
    label = "not an injected type",
    note = "`Context`, `State<T>` and `Changes` of `mcp_runtime` are injected; leave `#[inject]` away on any other parameter, and mark an argument whose own type has such a name `#[arg]`"
)]
pub trait Inject: Sized + Send + 'static {
    /// The state that must be there for this parameter.
    #[doc(hidden)]
    fn need() -> Option<Need>;
    /// The parameter's value for one call.
    #[doc(hidden)]
    fn inject(context: &Context) -> Injection<Self>;
}

/// What must be there for a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A state.
    State {
        /// Its type.
        id: TypeId,
        /// Its type's name.
        name: &'static str,
    },
    /// That changes are announced.
    Changes,
}

/// An injected value, at once or when it has been made.
pub enum Injection<T> {
    /// The value is there.
    Ready(T),
    /// The value is being made.
    Later(#[doc(hidden)] BoxFuture<Result<T, ErrorObject>>),
}

impl Inject for Context {
    fn need() -> Option<Need> {
        None
    }

    fn inject(context: &Context) -> Injection<Self> {
        Injection::Ready(context.clone())
    }
}

/// One injected parameter. The only place where its bound is named, so a wrong type is one error.
pub struct Injected<T> {
    need: fn() -> Option<Need>,
    inject: fn(&Context) -> Injection<T>,
}

impl<T> Clone for Injected<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Injected<T> {}

/// Describes one injected parameter.
#[must_use]
pub fn injected<T: Inject>() -> Injected<T> {
    Injected {
        need: T::need,
        inject: T::inject,
    }
}

/// The injected parameters of a handler, as nested pairs that end in `()`.
pub trait InjectedList: Copy + Send + Sync + 'static {
    /// Their values, in the same shape.
    type Values: Send + 'static;
    /// The states that must be there.
    fn needs(&self, needs: &mut Vec<Need>);
    /// The values for one call.
    fn resolve(
        self,
        context: &Context,
    ) -> impl Future<Output = Result<Self::Values, ErrorObject>> + Send;
}

impl InjectedList for () {
    type Values = ();

    fn needs(&self, _: &mut Vec<Need>) {}

    async fn resolve(self, _: &Context) -> Result<(), ErrorObject> {
        Ok(())
    }
}

impl<T: Send + 'static, Rest: InjectedList> InjectedList for (Injected<T>, Rest) {
    type Values = (T, Rest::Values);

    fn needs(&self, needs: &mut Vec<Need>) {
        needs.extend((self.0.need)());
        self.1.needs(needs);
    }

    async fn resolve(self, context: &Context) -> Result<Self::Values, ErrorObject> {
        let value = match (self.0.inject)(context) {
            Injection::Ready(value) => value,
            Injection::Later(value) => value.await?,
        };
        Ok((value, self.1.resolve(context).await?))
    }
}
