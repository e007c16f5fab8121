//! What expanded code names, and nothing else does. It may change with any release.

pub use inventory;
pub use schemars;
pub use serde;

pub use std::borrow::Cow;
pub use std::format;
pub use std::option::Option;
pub use std::string::String;
pub use std::time::Duration;
pub use std::vec::Vec;

pub use crate::handler::{
    Argument, ArgumentDescriptions, ArgumentList, Awaits, Blocks, Changes, Complete, ContentWay,
    Contents, Cut, DescribedOutput, Fallible, FallibleOutput, FromText, FromVariables,
    HeaderArgument, Initialiser, Inject, Injected, InjectedList, Injection, IntoText, ListFn,
    Listed, Listing, Location, Need, NestedWay, NotContent, Output, Plain, PlainOutput, Probe,
    Prompt, PromptHandler, PromptRecord, ReadArguments, ReadFn, ReadResource, Reading,
    Registration, ReplyWay, Resource, ResourceHandler, ResourceLister, ResourceRecord, Returned,
    ReturnsResult, States, StructuredWay, TextDescriptions, TextList, TextValue, Tool, ToolHandler,
    ToolHints, ToolRecord, Unnested, Unread, Variables, ViaContent, ViaStructured, Whole,
    WholeArguments, argument, from_variables, header_argument, injected, list,
    optional_text as optional_text_argument, optional_text as optional_variable, prompt_async,
    prompt_blocking, prompt_inline, resource_async, resource_blocking, resource_by_path,
    resource_inline, resource_read, returned, returned as prompt_returned,
    returned as resource_returned, text as text_argument, text as variable, tool_async,
    tool_blocking, tool_inline, whole_arguments,
};
pub use crate::handler::{
    Bound, Checks, DefaultValue, HoldsText, Keyword, Untold, Validation, default_value, held,
};
pub use crate::handler::{
    Candidates, Choice, ChoiceDescription, ChoiceRecord, Choices, CompleteFn, Completer,
    CompletionPart, NoChoices, OfAll, OfText, Requirement, UnknownChoice, choice_schema, choices,
    complete, deserialize_choice,
};
pub use crate::handler::{Cause, InABox, Itself, Telling, Told, ToldRecord, cause};
#[cfg(feature = "validation")]
pub use crate::handler::{Made, Written};
pub use crate::handler::{NotText, Problems, Template};
pub use crate::handler::{RawSchema, SchemaSource, schema};
pub use crate::jsonrpc::ErrorObject;
pub use crate::protocol::{CacheScope, ResourceLink};
pub use crate::server::{OfFlags, OfNothing, StateFrom};

use crate::handler::prose;

/// One variable of a URI, as text.
pub fn one<T: IntoText>(value: &T) -> Option<String> {
    Some(value.to_text())
}

/// A variable of a URI that may be left out.
pub fn maybe<T: IntoText>(value: &Option<T>) -> Option<String> {
    value.as_ref().map(IntoText::to_text)
}

/// A link to a resource.
#[must_use]
pub fn link(
    uri: String,
    name: &'static str,
    title: Option<&'static str>,
    description: &'static str,
    mime_type: Option<&'static str>,
) -> ResourceLink {
    let mut link = ResourceLink::new(uri, name);
    link.resource.title = title.map(Into::into);
    let description = prose(description);
    link.resource.description = (!description.is_empty()).then(|| description.into());
    link.resource.mime_type = mime_type.map(Into::into);
    link
}
