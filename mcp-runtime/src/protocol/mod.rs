//! The types of revision 2026-07-28, one file per page of the specification, without behaviour.
//!
//! What a server sends leaves absent members out and never writes `null` for them. What it reads
//! borrows from the request, ignores members it does not know and takes `null` as absent.

mod annotations;
mod caching;
mod cancellation;
mod capabilities;
mod completion;
mod content;
mod discover;
mod errors;
mod icons;
mod implementation;
mod logging;
mod members;
mod meta;
pub(crate) mod method;
mod pagination;
mod progress;
mod prompts;
mod resources;
mod subscriptions;
mod tools;
mod trace;
mod version;

pub use annotations::{AnnotationError, Annotations, Role};
pub use caching::{CacheHint, CacheScope};
pub(crate) use cancellation::CancelledParams;
pub use capabilities::{
    ClientCapabilities, ElicitationCapability, PromptsCapability, ResourcesCapability,
    SamplingCapability, ServerCapabilities, ToolsCapability,
};
pub(crate) use completion::{CompleteParams, Reference};
pub use completion::{CompleteResult, Completion};
pub use content::{Audio, Base64, Content, EmbeddedResource, Image, NotBase64, ResourceLink, Text};
pub(crate) use discover::DiscoverResult;
pub use errors::{MissingRequiredClientCapability, UnsupportedProtocolVersion};
pub use icons::{Icon, IconError, Theme};
pub use implementation::Implementation;
pub(crate) use logging::LoggingMessageParams;
pub use logging::{LoggingLevel, UnknownLoggingLevel};
pub(crate) use members::{Malformed, Members, text};
pub use meta::{
    META_BAGGAGE, META_CLIENT_CAPABILITIES, META_CLIENT_INFO, META_LOG_LEVEL, META_PROGRESS_TOKEN,
    META_PROTOCOL_VERSION, META_SERVER_INFO, META_SUBSCRIPTION_ID, META_TRACEPARENT,
    META_TRACESTATE,
};
pub(crate) use meta::{RequestMeta, ResultMeta, check_own_key};
pub(crate) use pagination::PaginatedParams;
pub(crate) use progress::{ProgressParams, ProgressToken};
pub(crate) use prompts::GetPromptParams;
pub use prompts::{GetPromptResult, Prompt, PromptArgument, PromptMessage};
pub(crate) use resources::ReadResourceParams;
pub use resources::{
    BlobResourceContents, ReadResourceResult, Resource, ResourceContents, ResourceTemplate,
    TextResourceContents,
};
pub(crate) use subscriptions::{
    AcknowledgedParams, ListChangedParams, ResourceUpdatedParams, SubscriptionCancelledParams,
    SubscriptionFilter, SubscriptionMeta,
};
pub(crate) use tools::CallToolParams;
pub use tools::{CallToolResult, Tool, ToolAnnotations};
pub use trace::TraceContext;
pub use version::{PROTOCOL_VERSION, SUPPORTED_VERSIONS};

#[cfg(test)]
mod tests;
