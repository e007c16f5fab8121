//! A resource's handler: the variables of its template in, contents out.

use std::future::ready;

use super::blocking::blocking;
use super::by_path::{ReadFn, ResourceLister};
use super::template::Template;
use crate::handler::error::ResourceError;
use crate::handler::inject::{InjectedList, Need};
use crate::handler::output::{IntoContents, Outcome, Returned, returned};
use crate::handler::problems::Problems;
use crate::handler::text::TextList;
use crate::handler::{BoxFuture, Completer, Completers, Context};
use crate::uri::Captures;

/// Reads a resource whose URI is described by the struct's fields.
///
/// `T` is what is read: text by default, `Vec<u8>` for bytes. Any error converts with `?`;
/// [`ResourceError::not_found`] says that there is no such resource. Specification: "Resources".
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// One line of a poem.
/// #[mcp_resource(uri = "poem://lines/{number}", mime_type = "text/plain")]
/// struct Line {
///     number: usize,
/// }
///
/// impl ReadResource for Line {
///     async fn read(self, _context: &Context) -> Result<String, ResourceError> {
///         let line = ["Tyger Tyger,", "burning bright"].get(self.number);
///         line.map(ToString::to_string).ok_or_else(ResourceError::not_found)
///     }
/// }
///
/// assert_eq!(Line { number: 1 }.uri(), "poem://lines/1");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how it is read",
    label = "not readable",
    note = "implement `ReadResource` for it, or name a function with `read = …` in its attribute"
)]
pub trait ReadResource<T = String>: Sized {
    /// Reads the resource.
    ///
    /// # Errors
    ///
    /// When there is no such resource, or it cannot be read.
    fn read(self, context: &Context) -> impl Future<Output = Result<T, ResourceError>> + Send;
}

/// The decoded variables of a URI.
#[derive(Debug)]
pub struct Variables(pub(crate) Captures);

impl Variables {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)
    }
}

/// A struct whose fields are the variables of a template.
pub trait FromVariables: Sized + Send + 'static {
    /// The template, parsed once.
    fn template() -> &'static Template;
    /// The struct, if every variable fits its field.
    fn from_variables(variables: &Variables) -> Option<Self>;
}

/// The values of a list, if every variable fits its type.
pub fn from_variables<A: TextList>(list: A, variables: &Variables) -> Option<A::Values> {
    list.read(&|name| Ok(variables.get(name)), &mut Problems::default())
}

/// A read without the types of its variables.
type Erased = Box<dyn Fn(&Variables, Context) -> Option<BoxFuture<Outcome>> + Send + Sync>;

/// Whether variables fit their types.
type Fits = Box<dyn Fn(&Variables) -> bool + Send + Sync>;

/// A resource's handler, erased.
pub struct ResourceHandler {
    pub(crate) needs: Vec<Need>,
    pub(crate) list: Option<ResourceLister>,
    pub(crate) completers: Completers,
    fits: Fits,
    call: Erased,
}

impl ResourceHandler {
    /// Whether there can be such a resource: every variable fits its type.
    pub(crate) fn fits(&self, variables: &Variables) -> bool {
        (self.fits)(variables)
    }

    /// Begins a read; none when a variable does not fit its type, so that there is no such resource.
    pub(crate) fn call(
        &self,
        variables: &Variables,
        context: Context,
    ) -> Option<BoxFuture<Outcome>> {
        (self.call)(variables, context)
    }

    /// The same handler, which can also list its resources.
    #[must_use]
    pub fn with_list(mut self, list: ResourceLister) -> Self {
        self.needs.extend(&list.needs);
        self.list = Some(list);
        self
    }

    /// The same handler; the variable of this name is completed, if there is something to do it.
    #[must_use]
    pub fn completing(mut self, name: &'static str, completer: Option<Completer>) -> Self {
        self.completers.add(name, completer, &mut self.needs);
        self
    }
}

/// The handler of an `async fn`.
pub fn resource_async<A, I, R, F, Fut>(list: A, injected: I, returned: R, run: F) -> ResourceHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = R::Value> + Send + 'static,
{
    erased(list, injected, move |values, injected, context| {
        let running = run(values, injected);
        async move { returned.outcome(running.await, &context) }
    })
}

/// The handler of a plain `fn`, which may block.
pub fn resource_blocking<A, I, R, F>(list: A, injected: I, returned: R, run: F) -> ResourceHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> R::Value + Copy + Send + Sync + 'static,
{
    erased(list, injected, move |values, injected, context| {
        blocking(context.abandoned(), move || {
            returned.outcome(run(values, injected), &context)
        })
    })
}

/// The handler of a plain `fn` that returns at once.
pub fn resource_inline<A, I, R, F>(list: A, injected: I, returned: R, run: F) -> ResourceHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> R::Value + Copy + Send + Sync + 'static,
{
    erased(list, injected, move |values, injected, context| {
        ready(returned.outcome(run(values, injected), &context))
    })
}

/// The handler of a struct that implements [`ReadResource`].
#[must_use]
pub fn resource_read<S, T>() -> ResourceHandler
where
    S: FromVariables + ReadResource<T>,
    T: IntoContents,
{
    let returned = returned::<Result<T, ResourceError>>()
        .split()
        .served(returned::<T>().resource());
    let call = move |variables: &Variables, context: Context| -> Option<BoxFuture<Outcome>> {
        let resource = S::from_variables(variables)?;
        Some(Box::pin(async move {
            returned.outcome(resource.read(&context).await, &context)
        }))
    };
    ResourceHandler {
        needs: Vec::new(),
        list: None,
        completers: Completers::default(),
        fits: Box::new(|it| S::from_variables(it).is_some()),
        call: Box::new(call),
    }
}

/// The handler of a struct that is read by a free function.
pub fn resource_by_path<S, M>(read: impl ReadFn<S, M>) -> ResourceHandler
where
    S: FromVariables,
{
    let mut needs = Vec::new();
    read.needs(&mut needs);
    let call = move |variables: &Variables, context: Context| -> Option<BoxFuture<Outcome>> {
        Some(read.read(S::from_variables(variables)?, context))
    };
    ResourceHandler {
        needs,
        list: None,
        completers: Completers::default(),
        fits: Box::new(|it| S::from_variables(it).is_some()),
        call: Box::new(call),
    }
}

fn erased<A, I, F, Fut>(list: A, injected: I, begin: F) -> ResourceHandler
where
    A: TextList,
    I: InjectedList,
    F: Fn(A::Values, I::Values, Context) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = Outcome> + Send + 'static,
{
    let mut needs = Vec::new();
    injected.needs(&mut needs);
    let call = move |variables: &Variables, context: Context| -> Option<BoxFuture<Outcome>> {
        let values = from_variables(list, variables)?;
        Some(Box::pin(async move {
            let injected = injected.resolve(&context).await?;
            begin(values, injected, context).await
        }))
    };
    ResourceHandler {
        needs,
        list: None,
        completers: Completers::default(),
        fits: Box::new(move |it| from_variables(list, it).is_some()),
        call: Box::new(call),
    }
}
