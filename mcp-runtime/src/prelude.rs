//! What most servers use: `use mcp_runtime::prelude::*;`.

pub use crate::protocol::{
    Audio, Content, EmbeddedResource, Image, LoggingLevel, PromptMessage, ResourceLink, Text,
};
pub use crate::{
    Choice, Chosen, Context, Id64, Progress, ProtocolError, ReadResource, Reply, ResourceError,
    State, ToolError,
};
pub use crate::{mcp_prompt, mcp_resource, mcp_tool, mcp_type};
