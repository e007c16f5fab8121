//! What a handler returns, and what becomes of it on the wire.
//!
//! Method resolution picks the way at the concrete return type: `Result` or not, content or a
//! structured value. Only the way that was picked names a bound, so a wrong type is one error.

mod content;
mod contents;
mod messages;
mod reply;
mod size;
mod soundness;
mod structured;

use std::marker::PhantomData;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::Context;
use super::error::{Failure, HandlerError};
use super::problems::shortened;
use crate::jsonrpc::{ErrorCode, ErrorObject};

pub use content::{ContentWay, IntoContent, NotContent, ViaContent};
pub use contents::IntoContents;
pub use messages::IntoPromptMessages;
pub use reply::{Reply, ReplyWay};
pub use size::Cut;
pub(crate) use size::{Allowance, MAX_OUTPUT, OutputLimit};
pub use structured::{
    DescribedOutput, NestedWay, StructuredWay, ToolOutput, Unnested, ViaStructured,
};

/// How a call ends: with a result or with a JSON-RPC error.
pub(crate) type Outcome = Result<Complete, ErrorObject>;

/// A finished result: its own members as JSON, without those that every result has.
#[derive(Debug, Default)]
pub struct Complete {
    /// `"name":value` pairs, comma-separated.
    pub(crate) members: Vec<u8>,
    /// What the author adds to `_meta`.
    pub(crate) meta: Map<String, Value>,
    /// The subscription that ends with it, by the id of its request.
    pub(crate) subscription: Option<Box<RawValue>>,
}

impl Complete {
    /// A result with these members and nothing else.
    pub(crate) fn of(members: Vec<u8>) -> Self {
        Self {
            members,
            ..Self::default()
        }
    }
}

/// What stands for a return type while its way is picked.
pub struct Probe<T>(PhantomData<fn() -> T>);

impl<T> Clone for Probe<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Probe<T> {}

/// Begins to pick the way for a return type.
#[must_use]
pub fn returned<R>() -> Probe<R> {
    Probe(PhantomData)
}

impl<T> Probe<T> {
    /// How a prompt's messages go on the wire.
    #[must_use]
    pub fn prompt(self) -> Output<T>
    where
        T: IntoPromptMessages,
    {
        messages::output()
    }

    /// How a resource's contents go on the wire.
    #[must_use]
    pub fn resource(self) -> Output<T>
    where
        T: IntoContents,
    {
        contents::output()
    }
}

impl<T, E> Probe<Result<T, E>> {
    /// A `Result` is told from everything else.
    #[must_use]
    pub fn split(self) -> Fallible<T, E> {
        Fallible(PhantomData)
    }
}

/// Everything that is no `Result`.
pub trait ReturnsResult {
    /// What it is.
    type Plain;
    /// See the inherent method of the same name.
    fn split(self) -> Self::Plain;
}

impl<T> ReturnsResult for Probe<T> {
    type Plain = Plain<T>;

    fn split(self) -> Plain<T> {
        Plain(PhantomData)
    }
}

/// A return type that may be an error.
pub struct Fallible<T, E>(PhantomData<fn() -> (T, E)>);

/// A return type that is never an error.
pub struct Plain<T>(PhantomData<fn() -> T>);

/// How a value of type `T` goes on the wire.
pub struct Output<T> {
    pub(crate) schema: fn() -> Option<Value>,
    pub(crate) render: fn(T, &Context) -> Outcome,
}

impl<T> Clone for Output<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Output<T> {}

/// How what a handler returns goes on the wire.
pub trait Returned: Copy + Send + Sync + 'static {
    /// What the handler returns.
    type Value: 'static;
    /// The schema of a structured value.
    #[doc(hidden)]
    fn schema(self) -> Option<Value>;
    /// The end of the call.
    #[doc(hidden)]
    fn outcome(self, value: Self::Value, context: &Context) -> Result<Complete, ErrorObject>;
}

/// [`Returned`] for a `Result`.
pub struct FallibleOutput<T, E> {
    output: Output<T>,
    failure: fn(E, &Context) -> Outcome,
}

/// [`Returned`] for everything else.
pub struct PlainOutput<T>(Output<T>);

impl<T, E> Clone for FallibleOutput<T, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, E> Copy for FallibleOutput<T, E> {}

impl<T> Clone for PlainOutput<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for PlainOutput<T> {}

impl<T: 'static, E: 'static> Returned for FallibleOutput<T, E> {
    type Value = Result<T, E>;

    fn schema(self) -> Option<Value> {
        (self.output.schema)()
    }

    fn outcome(self, value: Result<T, E>, context: &Context) -> Outcome {
        match value {
            Ok(value) => (self.output.render)(value, context),
            Err(error) => (self.failure)(error, context),
        }
    }
}

impl<T: 'static> Returned for PlainOutput<T> {
    type Value = T;

    fn schema(self) -> Option<Value> {
        (self.0.schema)()
    }

    fn outcome(self, value: T, context: &Context) -> Outcome {
        (self.0.render)(value, context)
    }
}

impl<T, E> Fallible<T, E> {
    /// What stands for the value.
    #[must_use]
    pub fn probe(&self) -> Probe<T> {
        returned()
    }

    /// A tool's way: an error is a result that the model reads.
    #[must_use]
    pub fn with(self, output: Output<T>) -> FallibleOutput<T, E>
    where
        E: HandlerError,
    {
        FallibleOutput {
            output,
            failure: tool_failure,
        }
    }

    /// A prompt's and a resource's way: an error is a JSON-RPC error.
    #[must_use]
    pub fn served(self, output: Output<T>) -> FallibleOutput<T, E>
    where
        E: HandlerError,
    {
        FallibleOutput { output, failure }
    }
}

impl<T> Plain<T> {
    /// A return type that is known to be no `Result`.
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }

    /// What stands for the value.
    #[must_use]
    pub fn probe(&self) -> Probe<T> {
        returned()
    }

    /// A tool's way.
    #[must_use]
    pub fn with(self, output: Output<T>) -> PlainOutput<T> {
        PlainOutput(output)
    }

    /// A prompt's and a resource's way.
    #[must_use]
    pub fn served(self, output: Output<T>) -> PlainOutput<T> {
        PlainOutput(output)
    }
}

/// A tool's error: a result for the model, unless the author meant the protocol's.
fn tool_failure<E: HandlerError>(error: E, context: &Context) -> Outcome {
    match Failure::of(error) {
        Failure::Protocol(error) => Err(error),
        Failure::Text(text) => Ok(tool_error(&text)),
        Failure::NotFound => Ok(tool_error("resource not found")),
        Failure::Source(source, hints) => Ok(tool_error(&Failure::told(&*source, &hints, context))),
    }
}

/// A prompt's or a resource's error.
fn failure<E: HandlerError>(error: E, context: &Context) -> Outcome {
    Err(failed(error, context))
}

/// What a client is told about an error that is no tool's.
pub(crate) fn failed<E: HandlerError>(error: E, context: &Context) -> ErrorObject {
    match Failure::of(error) {
        Failure::Protocol(error) => error,
        Failure::Text(text) => ErrorObject::new(ErrorCode::INTERNAL_ERROR, text),
        Failure::NotFound => not_found(context.scope().uri.as_deref().unwrap_or_default()),
        Failure::Source(source, hints) => {
            let text = Failure::told(&*source, &hints, context);
            ErrorObject::new(ErrorCode::INTERNAL_ERROR, text)
        }
    }
}

/// How long a URI may be that comes back whole, in bytes.
const EXACT_URI: usize = 2048;

/// There is no resource at `uri`.
pub(crate) fn not_found(uri: &str) -> ErrorObject {
    let short = shortened(uri);
    let message = format!("Resource not found: {short}");
    // Programs compare it, so it is whole unless nobody could mean it.
    let exact = if uri.len() <= EXACT_URI { uri } else { &short };
    ErrorObject::new(ErrorCode::INVALID_PARAMS, message)
        .with_data(&serde_json::json!({ "uri": exact }))
}

/// A tool's result that says what went wrong, for the model to act on.
pub(crate) fn tool_error(text: &str) -> Complete {
    let mut members = b"\"content\":[{\"type\":\"text\",\"text\":".to_vec();
    write_json(&mut members, text);
    members.extend_from_slice(b"}],\"isError\":true");
    Complete::of(members)
}

fn write_json<T: serde::Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    serde_json::to_writer(out, value).expect("our own message types are JSON and a Vec takes all");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uri_that_is_not_found_comes_back_whole_within_bounds() {
        let uri = format!("note://{}", "x".repeat(2000));
        let error = not_found(&uri);
        assert_eq!(
            error.data.expect("data").get(),
            format!(r#"{{"uri":"{uri}"}}"#)
        );
        assert!(error.message.len() < 200, "{}", error.message);

        let error = not_found(&"x".repeat(1 << 20));
        assert!(error.data.expect("data").get().len() < 200);
        assert!(error.message.len() < 200, "{}", error.message);
    }
}
