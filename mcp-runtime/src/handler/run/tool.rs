//! A tool's handler: JSON arguments in, a tool's result out.

use std::future::ready;
use std::sync::{Arc, OnceLock};

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::blocking::blocking;
use crate::handler::arguments::{ArgumentDescriptions, Reading, told};
use crate::handler::constraints;
use crate::handler::error::{CorrelationId, internal_error};
use crate::handler::inject::{InjectedList, Need};
use crate::handler::output::{Cut, Outcome, OutputLimit, Returned, tool_error};
use crate::handler::schema::{OwnSchema, RawSchema, Side, faults, input_schema};
use crate::handler::shape::Shapes;
use crate::handler::{ArgumentDescription, BoxFuture, Context, ReadArguments};

/// A call without the types of its arguments.
type Erased =
    Box<dyn Fn(Option<&RawValue>, &Reading<'_>, Context) -> BoxFuture<Outcome> + Send + Sync>;

/// A tool's handler, erased.
pub struct ToolHandler {
    pub(crate) needs: Vec<Need>,
    arguments: Vec<ArgumentDescription>,
    /// The names of the arguments, in order.
    names: Vec<&'static str>,
    /// What the arguments are held to, made of the schema when it is first needed.
    shapes: OnceLock<Result<Shapes, Vec<String>>>,
    ignores_unknown: bool,
    output_schema: Option<Value>,
    own_input: Option<OwnSchema>,
    own_output: Option<Arc<OwnSchema>>,
    /// The derived schema of structured results, once one was held to it.
    held_output: OnceLock<Arc<OwnSchema>>,
    pub(crate) output_limit: OutputLimit,
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

    /// Leaves arguments alone that the tool does not name, instead of refusing them.
    #[must_use]
    pub fn ignoring_unknown_arguments(mut self) -> Self {
        self.ignores_unknown = true;
        self
    }

    /// Returns at most so many bytes.
    #[must_use]
    pub fn with_max_output(mut self, bytes: usize) -> Self {
        self.output_limit.bytes = Some(bytes);
        self
    }

    /// Cuts texts that are too long, rather than refusing them.
    #[must_use]
    pub fn with_cut(mut self, cut: Cut) -> Self {
        self.output_limit.cut = Some(cut);
        self
    }

    /// The schema of the arguments, as clients see it.
    pub(crate) fn input_schema(&self) -> Map<String, Value> {
        if let Some(own) = &self.own_input {
            return own.published.clone();
        }
        let mut schema = input_schema(&self.arguments);
        if self.ignores_unknown {
            schema.shift_remove("additionalProperties");
        }
        schema
    }

    /// Whether arguments may have names that the schema does not say.
    pub(crate) fn takes_other_names(&self) -> bool {
        self.own_input.is_some() || self.ignores_unknown
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
        // What the profile does not take has no shape, and is told already.
        if let (true, Err(unheld)) = (flaws.is_empty(), self.shapes()) {
            flaws.extend_from_slice(unheld);
        }
        match (&self.own_output, &self.output_schema) {
            (Some(own), _) => flaws.extend_from_slice(&own.flaws),
            (None, Some(derived)) => flaws.extend(faults(derived, Side::Output)),
            (None, None) => {}
        }
        flaws
    }

    fn shapes(&self) -> &Result<Shapes, Vec<String>> {
        self.shapes.get_or_init(|| match &self.own_input {
            // Arguments are held to the author's own schema as a whole.
            Some(_) => Ok(Shapes::default()),
            None => Shapes::of(&self.input_schema()),
        })
    }

    /// What `#[arg(…)]` says that does not go with the schema.
    pub(crate) fn argument_faults(&self, input_schema: &Map<String, Value>) -> Vec<String> {
        match input_schema.get("properties") {
            Some(Value::Object(properties)) if self.own_input.is_none() => {
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
        let shapes = match self.shapes() {
            Ok(shapes) => shapes,
            Err(flaws) => return Box::pin(ready(Ok(tool_error(&told(flaws))))),
        };
        let reading = Reading {
            names: &self.names,
            shapes,
            is_lenient: !context.scope().common.settings.strict_arguments,
            ignores_unknown: self.ignores_unknown,
            misfits,
        };
        let held_to = match &self.own_output {
            None if context.scope().checks_outputs => self.held_output(),
            own => own.as_ref(),
        };
        match held_to {
            Some(own) => {
                let target = Arc::clone(&context.scope().target);
                let outcome = (self.call)(arguments, &reading, context);
                Box::pin(held(outcome, Arc::clone(own), target))
            }
            None => (self.call)(arguments, &reading, context),
        }
    }

    /// The derived schema of structured results, fit to hold them to it.
    fn held_output(&self) -> Option<&Arc<OwnSchema>> {
        let Some(schema @ Value::Object(_)) = &self.output_schema else {
            return None;
        };
        if !cfg!(feature = "validation") {
            return None;
        }
        Some(self.held_output.get_or_init(|| {
            let derived = RawSchema::derived(schema.clone());
            Arc::new(OwnSchema::new(derived, Side::Output))
        }))
    }
}

/// The outcome of a call, unless its structured value is not what the tool's schema promises: that
/// is the server's fault, and never sent.
async fn held(outcome: BoxFuture<Outcome>, own: Arc<OwnSchema>, target: Arc<str>) -> Outcome {
    let complete = outcome.await?;
    own.check_result(&complete.members).map_err(|why| {
        let id = CorrelationId::new();
        tracing::error!(handler = &*target, %id, why, "a tool's output does not fit its schema");
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
                     reading: &Reading<'_>,
                     context: Context|
          -> BoxFuture<Outcome> {
        let fitting = match reading.misfits {
            [] => arguments.values(reading, json),
            misfits => arguments.values(reading, json).and(Err(told(misfits))),
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
        names,
        shapes: OnceLock::new(),
        ignores_unknown: false,
        output_schema,
        own_input: None,
        own_output: None,
        held_output: OnceLock::new(),
        output_limit: OutputLimit::default(),
        call: Box::new(call),
    }
}
