//! A tool's handler: JSON arguments in, a tool's result out.

use std::future::ready;

use serde_json::Value;
use serde_json::value::RawValue;

use super::blocking::blocking;
use crate::handler::arguments::ArgumentDescriptions;
use crate::handler::inject::{InjectedList, Need};
use crate::handler::output::{Outcome, Returned, tool_error};
use crate::handler::{ArgumentDescription, BoxFuture, Context, ReadArguments};

/// A call without the types of its arguments.
type Erased = Box<dyn Fn(Option<&RawValue>, Context) -> BoxFuture<Outcome> + Send + Sync>;

/// A tool's handler, erased.
pub struct ToolHandler {
    pub(crate) arguments: Vec<ArgumentDescription>,
    pub(crate) output_schema: Option<Value>,
    pub(crate) needs: Vec<Need>,
    call: Erased,
}

impl ToolHandler {
    /// Begins a call. The future has read the arguments and does not borrow them.
    pub(crate) fn call(
        &self,
        arguments: Option<&RawValue>,
        context: Context,
    ) -> BoxFuture<Outcome> {
        (self.call)(arguments, context)
    }
}

/// The handler of an `async fn`.
pub fn tool_async<A, I, R, F, Fut>(arguments: A, injected: I, returned: R, run: F) -> ToolHandler
where
    A: ReadArguments,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = R::Value> + Send + 'static,
{
    erased(
        arguments,
        injected,
        returned.schema(),
        move |arguments, injected, context| {
            let running = run(arguments, injected);
            async move { returned.outcome(running.await, &context) }
        },
    )
}

/// The handler of a plain `fn`, which may block.
pub fn tool_blocking<A, I, R, F>(arguments: A, injected: I, returned: R, run: F) -> ToolHandler
where
    A: ReadArguments,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> R::Value + Copy + Send + Sync + 'static,
{
    erased(
        arguments,
        injected,
        returned.schema(),
        move |arguments, injected, context| {
            blocking(move || returned.outcome(run(arguments, injected), &context))
        },
    )
}

/// The handler of a plain `fn` that returns at once.
pub fn tool_inline<A, I, R, F>(arguments: A, injected: I, returned: R, run: F) -> ToolHandler
where
    A: ReadArguments,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> R::Value + Copy + Send + Sync + 'static,
{
    erased(
        arguments,
        injected,
        returned.schema(),
        move |arguments, injected, context| {
            ready(returned.outcome(run(arguments, injected), &context))
        },
    )
}

fn erased<A, I, F, Fut>(
    arguments: A,
    injected: I,
    output_schema: Option<Value>,
    begin: F,
) -> ToolHandler
where
    A: ReadArguments,
    I: InjectedList,
    F: Fn(A::Values, I::Values, Context) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = Outcome> + Send + 'static,
{
    let mut descriptions = ArgumentDescriptions::default();
    arguments.describe(&mut descriptions);
    let mut needs = Vec::new();
    injected.needs(&mut needs);
    let names: Vec<&'static str> = descriptions
        .0
        .iter()
        .map(|argument| argument.name)
        .collect();
    let call = move |json: Option<&RawValue>, context: Context| -> BoxFuture<Outcome> {
        match arguments.values(&names, json) {
            Ok(arguments) => Box::pin(async move {
                let injected = injected.resolve(&context).await?;
                begin(arguments, injected, context).await
            }),
            Err(text) => Box::pin(ready(Ok(tool_error(&text)))),
        }
    };
    ToolHandler {
        arguments: descriptions.0,
        output_schema,
        needs,
        call: Box::new(call),
    }
}
