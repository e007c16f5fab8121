//! What a handler's author writes with: contexts, state, outputs, errors; and the erased handler
//! that the registry keeps.

mod arguments;
mod changes;
mod choice;
mod completion;
mod constraints;
mod context;
mod error;
mod header;
mod id64;
mod inject;
mod json;
mod nearest;
mod notify;
mod output;
mod panics;
mod problems;
mod prose;
mod record;
mod requirement;
mod run;
mod schema;
mod shape;
mod state;
mod text;
mod whole;

pub(crate) use arguments::ArgumentDescription;
pub use arguments::{
    Argument, ArgumentDescriptions, ArgumentList, Reading, ToolArgument, argument,
};
pub use changes::Changes;
pub(crate) use changes::{Audience, Hub, Interest, Listener, News, Offered, Offering};
pub use choice::{
    Choice, ChoiceDescription, ChoiceRecord, UnknownChoice, choice_schema, deserialize_choice,
};
pub use completion::{
    Candidates, Choices, Chosen, CompleteFn, Completer, CompletionPart, NoChoices, OfAll, OfText,
    choices, complete,
};
pub(crate) use completion::{Completed, Completers};
pub use constraints::{
    Bound, Checks, DefaultValue, HoldsText, Keyword, Untold, Validation, default_value, held,
};
pub use context::Context;
pub(crate) use context::{CallScope, Common, Settings};
pub use error::{Cause, InABox, Itself, Telling, Told, ToldRecord, cause};
pub(crate) use error::{CorrelationId, internal_error, one_line};
pub use error::{HandlerError, ProtocolError, ResourceError, ToolError};
pub use header::{HeaderArgument, header_argument};
pub use id64::{Id64, Integer64, NoId64};
pub use inject::{Inject, Injected, InjectedList, Injection, Need, injected};
pub use notify::Progress;
pub(crate) use notify::{CallHandle, Notifier, Outlet};
pub(crate) use output::{Allowance, MAX_OUTPUT, OutputLimit};
pub use output::{Complete, Cut};
pub use output::{
    ContentWay, DescribedOutput, Fallible, FallibleOutput, IntoContent, IntoContents,
    IntoPromptMessages, NestedWay, NotContent, Output, Plain, PlainOutput, Probe, Reply, ReplyWay,
    Returned, ReturnsResult, StructuredWay, ToolOutput, Unnested, ViaContent, ViaStructured,
    returned,
};
pub(crate) use output::{Outcome, not_found, tool_error};
pub(crate) use panics::{Panic, caught, note, panic_message, wants_backtrace};
pub use problems::Problems;
pub(crate) use problems::shortened;
pub(crate) use prose::prose;
pub use record::{
    Listed, Location, Prompt, PromptRecord, Registration, Resource, ResourceRecord, Tool,
    ToolHints, ToolRecord,
};
pub use requirement::Requirement;
pub(crate) use requirement::missing;
pub(crate) use run::Abandoned;
pub use run::{
    Awaits, Blocks, Contents, FromVariables, ListFn, Listing, PromptHandler, ReadFn, ReadResource,
    ResourceHandler, ResourceLister, Template, ToolHandler, Variables, from_variables, list,
    prompt_async, prompt_blocking, prompt_inline, resource_async, resource_blocking,
    resource_by_path, resource_inline, resource_read, tool_async, tool_blocking, tool_inline,
};
pub(crate) use schema::{DATA_KEYWORDS, HEADER_KEYWORD};
#[cfg(feature = "validation")]
pub use schema::{Made, Written};
pub use schema::{RawSchema, SchemaSource, schema};
pub use state::State;
pub use state::{Initialiser, States};
pub(crate) use text::TextDescription;
pub use text::{
    FromText, IntoText, NotText, TextDescriptions, TextList, TextValue, Unread, optional_text, text,
};
pub use whole::{ReadArguments, Whole, WholeArguments, whole_arguments};

/// A future without a name, as handlers are kept.
pub(crate) type BoxFuture<T> = std::pin::Pin<Box<dyn Future<Output = T> + Send + 'static>>;
