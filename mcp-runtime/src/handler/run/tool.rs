//! A tool's handler: JSON arguments in, a tool's result out.

use std::future::ready;
use std::sync::Arc;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::blocking::blocking;
use crate::handler::arguments::{ArgumentDescriptions, told};
use crate::handler::constraints;
use crate::handler::error::{CorrelationId, internal_error};
use crate::handler::inject::{InjectedList, Need};
use crate::handler::output::{Outcome, Returned, tool_error};
use crate::handler::schema::{OwnSchema, RawSchema, Side, faults, input_schema};
use crate::handler::{ArgumentDescription, BoxFuture, Context, ReadArguments};

/// A call without the types of its arguments.
type Erased =
    Box<dyn Fn(Option<&RawValue>, &[String], Context) -> BoxFuture<Outcome> + Send + Sync>;

/// A tool's handler, erased.
pub struct ToolHandler {
    pub(crate) needs: Vec<Need>,
    arguments: Vec<ArgumentDescription>,
    output_schema: Option<Value>,
    own_input: Option<OwnSchema>,
    own_output: Option<Arc<OwnSchema>>,
    call: Erased,
}

impl ToolHandler {
    /// Holds the arguments to a schema of the author's own.
    #[must_use]
    pub fn with_input_schema(mut self, schema: RawSchema) -> Self {
        self.own_input = Some(OwnSchema::new(schema, Side::Input));
        self
    }

    /// Holds the results to a schema of the author's own.
    #[must_use]
    pub fn with_output_schema(mut self, schema: RawSchema) -> Self {
        self.own_output = Some(Arc::new(OwnSchema::new(schema, Side::Output)));
        self
    }

    /// The schema of the arguments, as clients see it.
    pub(crate) fn input_schema(&self) -> Map<String, Value> {
        match &self.own_input {
            Some(own) => own.published.clone(),
            None => input_schema(&self.arguments),
        }
    }

    /// Whether the schema of the arguments is the author's own.
    pub(crate) fn has_own_input(&self) -> bool {
        self.own_input.is_some()
    }

    /// The schema of structured results, as clients see it.
    pub(crate) fn output_schema(&self) -> Option<Map<String, Value>> {
        match (&self.own_output, &self.output_schema) {
            (Some(own), _) => Some(own.published.clone()),
            (None, Some(Value::Object(derived))) => Some(derived.clone()),
            (None, _) => None,
        }
    }

    /// What is wrong with its schemas, of which `input` is that of the arguments.
    pub(crate) fn flaws(&self, input: &Map<String, Value>) -> Vec<String> {
        let mut flaws = match &self.own_input {
            Some(own) => own.flaws.clone(),
            None => faults(&Value::Object(input.clone()), Side::Input),
        };
        match (&self.own_output, &self.output_schema) {
            (Some(own), _) => flaws.extend_from_slice(&own.flaws),
            (None, Some(derived)) => flaws.extend(faults(derived, Side::Output)),
            (None, None) => {}
        }
        flaws
    }

    /// What `#[arg(…)]` says that does not go with the schema.
    pub(crate) fn argument_faults(&self, input_schema: &Map<String, Value>) -> Vec<String> {
        match input_schema.get("properties") {
            Some(Value::Object(properties)) if !self.has_own_input() => {
                constraints::faults(&self.arguments, properties).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Begins a call. The future has read the arguments and does not borrow them.
    ///
    /// `misfits` are what is wrong with the arguments even where their types would take them.
    pub(crate) fn call(
        &self,
        arguments: Option<&RawValue>,
        misfits: &[String],
        context: Context,
    ) -> BoxFuture<Outcome> {
        if let Some(own) = &self.own_input
            && let Err(text) = own.check_arguments(arguments)
        {
            return Box::pin(ready(Ok(tool_error(&text))));
        }
        match &self.own_output {
            Some(own) => {
                let target = Arc::clone(&context.scope().target);
                let outcome = (self.call)(arguments, misfits, context);
                Box::pin(held(outcome, Arc::clone(own), target))
            }
            None => (self.call)(arguments, misfits, context),
        }
    }
}

/// The outcome of a call, unless its structured value is not what the author's schema promises: that
/// is the server's fault, and never sent.
async fn held(outcome: BoxFuture<Outcome>, own: Arc<OwnSchema>, target: Arc<str>) -> Outcome {
    let complete = outcome.await?;
    own.check_result(&complete.members).map_err(|why| {
        let id = CorrelationId::new();
        tracing::error!(handler = &*target, %id, why, "a tool's output does not fit its `output_schema`");
        internal_error(id)
    })?;
    Ok(complete)
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
            blocking(context.abandoned(), move || {
                returned.outcome(run(arguments, injected), &context)
            })
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
    let call = move |json: Option<&RawValue>,
                     misfits: &[String],
                     context: Context|
          -> BoxFuture<Outcome> {
        let fitting = match misfits {
            [] => arguments.values(&names, json),
            _ => arguments.values(&names, json).and(Err(told(misfits))),
        };
        match fitting {
            Ok(arguments) => Box::pin(async move {
                let injected = injected.resolve(&context).await?;
                begin(arguments, injected, context).await
            }),
            Err(text) => Box::pin(ready(Ok(tool_error(&text)))),
        }
    };
    ToolHandler {
        needs,
        arguments: descriptions.0,
        output_schema,
        own_input: None,
        own_output: None,
        call: Box::new(call),
    }
}
