//! Functions that an attribute names by path: `read = …` and `list = …`.

use super::blocking::blocking;
use crate::handler::error::HandlerError;
use crate::handler::inject::{Inject, InjectedList, Need, injected};
use crate::handler::output::{IntoContents, Outcome, Plain, Returned, failed, returned};
use crate::handler::record::Listed;
use crate::handler::{BoxFuture, Context};
use crate::jsonrpc::ErrorObject;
use crate::protocol::ResourceLink;

/// A function that enumerates concrete resources, with injected parameters by value.
#[diagnostic::on_unimplemented(
    message = "`list` cannot use this function",
    note = "it takes injected parameters by value (`Context`, `State<T>`, `Changes`) and returns a `Vec` of the resource's struct or of `ResourceLink`, or a `Result` of that"
)]
pub trait ListFn<Marker>: Copy + Send + Sync + 'static {
    /// The states it wants.
    #[doc(hidden)]
    fn needs(&self, needs: &mut Vec<Need>);
    /// Its entries.
    #[doc(hidden)]
    fn list(self, context: Context) -> BoxFuture<Links>;
}

/// A function that reads a resource: its struct, then injected parameters by value.
#[diagnostic::on_unimplemented(
    message = "`read` cannot use this function",
    note = "it takes the resource's struct and then injected parameters by value (`Context`, `State<T>`, `Changes`), and returns contents or a `Result` of them"
)]
pub trait ReadFn<Resource, Marker>: Copy + Send + Sync + 'static {
    /// The states it wants.
    #[doc(hidden)]
    fn needs(&self, needs: &mut Vec<Need>);
    /// Its contents.
    #[doc(hidden)]
    fn read(self, resource: Resource, context: Context) -> BoxFuture<Outcome>;
}

/// A listing function without its type.
type Erased = Box<dyn Fn(Context) -> BoxFuture<Links> + Send + Sync>;
/// The entries of a list, or why there are none.
type Links = Result<Vec<ResourceLink>, ErrorObject>;

/// The erased form of a [`ListFn`].
pub struct ResourceLister {
    pub(crate) needs: Vec<Need>,
    list: Erased,
}

impl ResourceLister {
    /// The entries, for one request.
    pub(crate) fn list(&self, context: Context) -> BoxFuture<Links> {
        (self.list)(context)
    }
}

/// Erases a function that enumerates concrete resources.
pub fn list<M>(list: impl ListFn<M>) -> ResourceLister {
    let mut needs = Vec::new();
    list.needs(&mut needs);
    ResourceLister {
        needs,
        list: Box::new(move |context| list.list(context)),
    }
}

/// What a listing function returns.
pub trait Listing: Send + 'static {
    /// The entries.
    #[doc(hidden)]
    fn links(self, context: &Context) -> Result<Vec<ResourceLink>, ErrorObject>;
}

impl<L: Listed + Send + 'static> Listing for Vec<L> {
    fn links(self, _: &Context) -> Result<Vec<ResourceLink>, ErrorObject> {
        Ok(self.into_iter().map(Listed::listed).collect())
    }
}

impl<L: Listed + Send + 'static, E: HandlerError + Send> Listing for Result<Vec<L>, E> {
    fn links(self, context: &Context) -> Result<Vec<ResourceLink>, ErrorObject> {
        self.map_err(|error| failed(error, context))?.links(context)
    }
}

/// What a reading function returns.
pub trait Contents: Send + 'static {
    /// The way it goes on the wire.
    #[doc(hidden)]
    fn way() -> impl Returned<Value = Self>;
}

impl<T: IntoContents> Contents for T {
    fn way() -> impl Returned<Value = Self> {
        Plain::<T>::new().served(returned::<T>().resource())
    }
}

impl<T: IntoContents, E: HandlerError + Send> Contents for Result<T, E> {
    fn way() -> impl Returned<Value = Self> {
        returned::<Self>()
            .split()
            .served(returned::<T>().resource())
    }
}

/// Marks a plain `fn`.
pub struct Blocks;
/// Marks an `async fn`.
pub struct Awaits;

/// The nested pairs of injected parameters.
macro_rules! injected_list {
    () => { () };
    ($first:ident $($rest:ident)*) => { (injected::<$first>(), injected_list!($($rest)*)) };
}

/// The nested pairs that take their values apart.
macro_rules! pattern {
    () => { () };
    ($first:ident $($rest:ident)*) => { ($first, pattern!($($rest)*)) };
}

macro_rules! by_path {
    ($(($($part:ident)*))*) => {$(
        impl<F, R, $($part: Inject),*> ListFn<(Blocks, $($part,)*)> for F
        where
            F: Fn($($part),*) -> R + Copy + Send + Sync + 'static,
            R: Listing,
        {
            fn needs(&self, needs: &mut Vec<Need>) {
                injected_list!($($part)*).needs(needs);
            }

            fn list(self, context: Context) -> BoxFuture<Links> {
                Box::pin(async move {
                    #[allow(non_snake_case, reason = "the type parameters name the parameters")]
                    let pattern!($($part)*) = injected_list!($($part)*).resolve(&context).await?;
                    blocking(context.abandoned(), move || self($($part),*)).await.links(&context)
                })
            }
        }

        impl<F, Fut, $($part: Inject),*> ListFn<(Awaits, $($part,)*)> for F
        where
            F: Fn($($part),*) -> Fut + Copy + Send + Sync + 'static,
            Fut: Future<Output: Listing> + Send + 'static,
        {
            fn needs(&self, needs: &mut Vec<Need>) {
                injected_list!($($part)*).needs(needs);
            }

            fn list(self, context: Context) -> BoxFuture<Links> {
                Box::pin(async move {
                    #[allow(non_snake_case, reason = "the type parameters name the parameters")]
                    let pattern!($($part)*) = injected_list!($($part)*).resolve(&context).await?;
                    self($($part),*).await.links(&context)
                })
            }
        }

        impl<F, S, R, $($part: Inject),*> ReadFn<S, (Blocks, $($part,)*)> for F
        where
            F: Fn(S, $($part),*) -> R + Copy + Send + Sync + 'static,
            S: Send + 'static,
            R: Contents,
        {
            fn needs(&self, needs: &mut Vec<Need>) {
                injected_list!($($part)*).needs(needs);
            }

            fn read(self, resource: S, context: Context) -> BoxFuture<Outcome> {
                Box::pin(async move {
                    #[allow(non_snake_case, reason = "the type parameters name the parameters")]
                    let pattern!($($part)*) = injected_list!($($part)*).resolve(&context).await?;
                    R::way().outcome(blocking(context.abandoned(), move || self(resource, $($part),*)).await, &context)
                })
            }
        }

        impl<F, S, Fut, $($part: Inject),*> ReadFn<S, (Awaits, $($part,)*)> for F
        where
            F: Fn(S, $($part),*) -> Fut + Copy + Send + Sync + 'static,
            S: Send + 'static,
            Fut: Future<Output: Contents> + Send + 'static,
        {
            fn needs(&self, needs: &mut Vec<Need>) {
                injected_list!($($part)*).needs(needs);
            }

            fn read(self, resource: S, context: Context) -> BoxFuture<Outcome> {
                Box::pin(async move {
                    #[allow(non_snake_case, reason = "the type parameters name the parameters")]
                    let pattern!($($part)*) = injected_list!($($part)*).resolve(&context).await?;
                    Fut::Output::way().outcome(self(resource, $($part),*).await, &context)
                })
            }
        }
    )*};
}

by_path!(()(A)(A B)(A B C)(A B C D)(A B C D E)(A B C D E G)(A B C D E G H)(A B C D E G H I));
