//! What goes wrong in a handler, and what a client is told about it.

mod derived;
mod failure;
mod protocol_error;
mod resource_error;
mod tool_error;
mod worded;

pub use derived::{Cause, InABox, Itself, Telling, Told, ToldRecord, cause};
pub use failure::HandlerError;
pub(crate) use failure::{CorrelationId, Failure, causes, internal_error, one_line};
pub use protocol_error::ProtocolError;
pub use resource_error::ResourceError;
pub use tool_error::ToolError;
