//! JSON-RPC 2.0 messages: bytes in, borrowed parts out, and the bytes of an answer.

mod error;
mod id;
mod message;
mod nesting;
mod write;

pub use error::{ErrorCode, ErrorObject};
pub(crate) use id::RequestId;
pub(crate) use message::{Invalid, Message, Notification, Request, decode};
pub(crate) use write::{write_error, write_notification, write_result};
