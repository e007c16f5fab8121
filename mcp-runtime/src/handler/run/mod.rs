//! Handlers, erased: arguments are read before the future exists, so params stay borrowed.

mod blocking;
mod by_path;
mod prompt;
mod resource;
mod template;
mod tool;

pub(crate) use blocking::Abandoned;
pub(super) use blocking::blocking;
pub use by_path::{Awaits, Blocks, Contents, ListFn, Listing, ReadFn, ResourceLister, list};
pub use prompt::{PromptHandler, prompt_async, prompt_blocking, prompt_inline};
pub use resource::{
    FromVariables, ReadResource, ResourceHandler, Variables, from_variables, resource_async,
    resource_blocking, resource_by_path, resource_inline, resource_read,
};
pub use template::Template;
pub use tool::{ToolHandler, tool_async, tool_blocking, tool_inline};
