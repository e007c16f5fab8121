//! What a prompt returns: messages, or text that becomes the user's message.

use super::{Complete, Outcome, Output, write_json};
use crate::handler::Context;
use crate::protocol::PromptMessage;

/// A value that a prompt can return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned from a prompt",
    label = "not a prompt's messages",
    note = "return `Vec<PromptMessage>`, one `PromptMessage`, or text, which becomes the user's message"
)]
pub trait IntoPromptMessages: Send + 'static {
    /// The messages.
    #[doc(hidden)]
    fn into_messages(self) -> Vec<PromptMessage>;
}

impl IntoPromptMessages for Vec<PromptMessage> {
    fn into_messages(self) -> Vec<PromptMessage> {
        self
    }
}

impl<const N: usize> IntoPromptMessages for [PromptMessage; N] {
    fn into_messages(self) -> Vec<PromptMessage> {
        self.into()
    }
}

impl IntoPromptMessages for PromptMessage {
    fn into_messages(self) -> Vec<PromptMessage> {
        vec![self]
    }
}

impl IntoPromptMessages for String {
    fn into_messages(self) -> Vec<PromptMessage> {
        vec![PromptMessage::user(self)]
    }
}

impl IntoPromptMessages for &'static str {
    fn into_messages(self) -> Vec<PromptMessage> {
        vec![PromptMessage::user(self)]
    }
}

pub(super) fn output<T: IntoPromptMessages>() -> Output<T> {
    Output {
        schema: || None,
        render,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the signature of every way")]
fn render<T: IntoPromptMessages>(value: T, _: &Context) -> Outcome {
    let mut members = b"\"messages\":".to_vec();
    write_json(&mut members, &value.into_messages());
    Ok(Complete::of(members))
}
