//! A prompt's handler: text arguments in, messages out.

use std::borrow::Cow;
use std::future::ready;

use super::blocking::blocking;
use crate::handler::inject::{InjectedList, Need};
use crate::handler::nearest::nearest;
use crate::handler::output::{Outcome, Returned};
use crate::handler::text::{TextDescription, TextDescriptions, TextList};
use crate::handler::{BoxFuture, Completer, Completers, Context};
use crate::jsonrpc::{ErrorCode, ErrorObject};

/// The arguments of a `prompts/get`, in the order in which they came.
type Given<'a> = [(Cow<'a, str>, Cow<'a, str>)];

/// A call without the types of its arguments.
type Erased = Box<dyn Fn(&Given<'_>, Context) -> BoxFuture<Outcome> + Send + Sync>;

/// A prompt's handler, erased.
pub struct PromptHandler {
    pub(crate) arguments: Vec<TextDescription>,
    pub(crate) needs: Vec<Need>,
    pub(crate) completers: Completers,
    call: Erased,
}

impl PromptHandler {
    /// Begins a call. The future has read the arguments and does not borrow them.
    pub(crate) fn call(&self, arguments: &Given<'_>, context: Context) -> BoxFuture<Outcome> {
        (self.call)(arguments, context)
    }

    /// The same handler; the argument of this name is completed, if there is something to do it.
    #[must_use]
    pub fn completing(mut self, name: &'static str, completer: Option<Completer>) -> Self {
        self.completers.add(name, completer, &mut self.needs);
        self
    }
}

/// The handler of an `async fn`.
pub fn prompt_async<A, I, R, F, Fut>(
    arguments: A,
    injected: I,
    returned: R,
    run: F,
) -> PromptHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = R::Value> + Send + 'static,
{
    erased(arguments, injected, move |arguments, injected, context| {
        let running = run(arguments, injected);
        async move { returned.outcome(running.await, &context) }
    })
}

/// The handler of a plain `fn`, which may block.
pub fn prompt_blocking<A, I, R, F>(arguments: A, injected: I, returned: R, run: F) -> PromptHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> R::Value + Copy + Send + Sync + 'static,
{
    erased(arguments, injected, move |arguments, injected, context| {
        blocking(move || returned.outcome(run(arguments, injected), &context))
    })
}

/// The handler of a plain `fn` that returns at once.
pub fn prompt_inline<A, I, R, F>(arguments: A, injected: I, returned: R, run: F) -> PromptHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> R::Value + Copy + Send + Sync + 'static,
{
    erased(arguments, injected, move |arguments, injected, context| {
        ready(returned.outcome(run(arguments, injected), &context))
    })
}

fn erased<A, I, F, Fut>(arguments: A, injected: I, begin: F) -> PromptHandler
where
    A: TextList,
    I: InjectedList,
    F: Fn(A::Values, I::Values, Context) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = Outcome> + Send + 'static,
{
    let mut descriptions = TextDescriptions::default();
    arguments.describe(&mut descriptions);
    let mut needs = Vec::new();
    injected.needs(&mut needs);
    let names: Vec<&'static str> = descriptions
        .0
        .iter()
        .map(|argument| argument.name)
        .collect();
    let call = move |given: &Given<'_>, context: Context| -> BoxFuture<Outcome> {
        match read(arguments, &names, given) {
            Ok(arguments) => Box::pin(async move {
                let injected = injected.resolve(&context).await?;
                begin(arguments, injected, context).await
            }),
            Err(error) => Box::pin(ready(Err(error))),
        }
    };
    PromptHandler {
        arguments: descriptions.0,
        needs,
        completers: Completers::default(),
        call: Box::new(call),
    }
}

/// Reads the arguments; everything that is wrong is named at once.
fn read<A: TextList>(
    list: A,
    names: &[&'static str],
    given: &Given<'_>,
) -> Result<A::Values, ErrorObject> {
    let mut problems = Vec::new();
    let text = |name: &str| {
        given
            .iter()
            .find(|(it, _)| it == name)
            .map(|(_, text)| &**text)
    };
    let values = list.read(&text, &mut problems);
    for (name, _) in given.iter().filter(|(name, _)| !names.contains(&&**name)) {
        problems.push(match nearest(name, names) {
            Some(near) => format!("`{name}` is unknown, did you mean `{near}`?"),
            None => format!("`{name}` is unknown"),
        });
    }
    match values {
        Some(values) if problems.is_empty() => Ok(values),
        _ => {
            let told = format!("the prompt's arguments do not fit: {}", problems.join("; "));
            Err(ErrorObject::new(ErrorCode::INVALID_PARAMS, told))
        }
    }
}
