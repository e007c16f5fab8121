//! Returned values: structured content, its schema, and the same JSON as text.

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Complete, Outcome, Output, Probe, write_json};
use crate::handler::Context;
use crate::handler::error::{CorrelationId, internal_error};
use crate::handler::json::{JsonError, to_json};
use crate::handler::schema::output_schema;

/// A type that a tool can return as structured content.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned from a tool",
    label = "not a tool's output",
    note = "derive `Serialize` and `JsonSchema` for structured content (both are re-exported by `mcp_runtime`), or return text or a content type"
)]
pub trait ToolOutput: DescribedOutput {
    /// Its schema.
    #[doc(hidden)]
    fn output_schema() -> Option<Value>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema + Send + 'static> ToolOutput for T {
    fn output_schema() -> Option<Value> {
        output_schema::<T>()
    }
}

/// A type that a tool with an `output_schema` can return as structured content.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned from a tool with an `output_schema`",
    label = "not a structured output",
    note = "derive `Serialize`, which `mcp_runtime` re-exports, or return a `serde_json::Value`"
)]
pub trait DescribedOutput: Send + 'static {
    /// Its JSON.
    #[doc(hidden)]
    fn json(&self) -> Result<String, String>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + Send + 'static> DescribedOutput for T {
    fn json(&self) -> Result<String, String> {
        to_json(self).map_err(|error: JsonError| error.to_string())
    }
}

/// The way of a return type that is no content.
pub trait ViaStructured {
    /// What is returned.
    type Value;
    /// The way.
    fn via(&self) -> StructuredWay<Self::Value>;
}

impl<T> ViaStructured for &Probe<T> {
    type Value = T;

    fn via(&self) -> StructuredWay<T> {
        StructuredWay(PhantomData)
    }
}

/// The way of structured content.
pub struct StructuredWay<T>(PhantomData<fn() -> T>);

impl<T> StructuredWay<T> {
    /// How it goes on the wire.
    #[must_use]
    pub fn output(self) -> Output<T>
    where
        T: ToolOutput,
    {
        Output {
            schema: T::output_schema,
            render,
        }
    }

    /// How it goes on the wire when the author's own schema describes it.
    #[must_use]
    pub fn described_output(self) -> Output<T>
    where
        T: DescribedOutput,
    {
        Output {
            schema: || None,
            render,
        }
    }
}

impl<T, E> Probe<Result<T, E>> {
    /// What is within a `Result` is none itself: a model could not tell whose error it reads.
    #[must_use]
    pub fn via(&self) -> NestedWay<T, E> {
        NestedWay(PhantomData)
    }
}

/// The way of a `Result` within a `Result`: there is none.
pub struct NestedWay<T, E>(PhantomData<fn() -> (T, E)>);

impl<T, E> NestedWay<T, E> {
    /// Is refused.
    #[must_use]
    pub fn output(self) -> Output<Result<T, E>>
    where
        Result<T, E>: Unnested,
    {
        Output {
            schema: || None,
            render: |_, _| Ok(Complete::default()),
        }
    }

    /// Is refused.
    #[must_use]
    pub fn described_output(self) -> Output<Result<T, E>>
    where
        Result<T, E>: Unnested,
    {
        self.output()
    }
}

/// No `Result` within another.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return a `Result` in a `Result`",
    label = "a second `Result`",
    note = "make it one `Result`: use `?` on the inner one, or give both errors one type"
)]
pub trait Unnested {}

#[expect(clippy::needless_pass_by_value, reason = "the signature of every way")]
fn render<T: DescribedOutput>(value: T, context: &Context) -> Outcome {
    let json = value.json().map_err(|why| not_json(&why, context))?;
    if let Err(too_large) = context.scope().allowance.check(json.len()) {
        return too_large.tool(context);
    }
    let mut members = b"\"content\":[{\"type\":\"text\",\"text\":".to_vec();
    write_json(&mut members, &json);
    members.extend_from_slice(b"}],\"structuredContent\":");
    members.extend_from_slice(json.as_bytes());
    Ok(Complete::of(members))
}

/// A tool's output that JSON cannot carry is the server's fault, and never becomes `null`.
pub(super) fn not_json(why: &str, context: &Context) -> crate::jsonrpc::ErrorObject {
    let id = CorrelationId::new();
    tracing::error!(handler = &*context.scope().target, %id, why, "a tool's output is not JSON");
    internal_error(id)
}
