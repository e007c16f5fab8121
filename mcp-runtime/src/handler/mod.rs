//! What a handler's author writes with: contexts, state, outputs, errors; and the erased handler
//! that the registry keeps.

mod arguments;
mod changes;
mod context;
mod error;
mod inject;
mod json;
mod nearest;
mod notify;
mod output;
mod problems;
mod prose;
mod record;
mod run;
mod schema;
mod state;
mod text;

pub(crate) use arguments::ArgumentDescription;
pub use arguments::{Argument, ArgumentDescriptions, ArgumentList, ToolArgument, argument};
pub use changes::Changes;
pub(crate) use changes::{Hub, Interest, Listener, News, Offered, Offering};
pub use context::Context;
pub(crate) use context::{CallScope, Common, Settings};
pub(crate) use error::{CorrelationId, internal_error};
pub use error::{HandlerError, ProtocolError, ResourceError, ToolError};
pub use inject::{Inject, Injected, InjectedList, Injection, Need, injected};
pub use notify::Progress;
pub(crate) use notify::{CallHandle, Notifier, Outlet};
pub use output::Complete;
pub use output::{
    ContentWay, Fallible, FallibleOutput, IntoContent, IntoContents, IntoPromptMessages,
    NestedResult, NestedWay, Output, Plain, PlainOutput, Probe, Reply, ReplyWay, Returned,
    ReturnsResult, StructuredWay, ToolOutput, ViaContent, ViaStructured, returned,
};
pub(crate) use output::{Outcome, not_found, tool_error};
pub use problems::Problems;
pub(crate) use problems::shortened;
pub(crate) use prose::prose;
pub use record::{
    Listed, Location, Prompt, PromptRecord, Registration, Resource, ResourceRecord, Tool,
    ToolHints, ToolRecord,
};
pub use run::{
    Awaits, Blocks, Contents, FromVariables, ListFn, Listing, PromptHandler, ReadFn, ReadResource,
    ResourceHandler, ResourceLister, Template, ToolHandler, Variables, from_variables, list,
    prompt_async, prompt_blocking, prompt_inline, resource_async, resource_blocking,
    resource_by_path, resource_inline, resource_read, tool_async, tool_blocking, tool_inline,
};
pub(crate) use schema::input_schema;
pub use state::State;
pub use state::{Initialiser, States};
pub(crate) use text::TextDescription;
pub use text::{
    FromText, NotText, TextDescriptions, TextList, TextValue, Unread, optional_text, text,
};

/// A future without a name, as handlers are kept.
pub(crate) type BoxFuture<T> = std::pin::Pin<Box<dyn Future<Output = T> + Send + 'static>>;
