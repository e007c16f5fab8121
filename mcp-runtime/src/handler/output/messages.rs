//! What a prompt returns: messages, or text that becomes the user's message.

use super::size::weight;
use super::soundness::check_blocks;
use super::{Complete, Outcome, Output, write_json};
use crate::handler::Context;
use crate::protocol::{Content, EmbeddedResource, PromptMessage, ResourceContents};

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

fn render<T: IntoPromptMessages>(value: T, context: &Context) -> Outcome {
    let mut messages = value.into_messages();
    let scope = context.scope();
    check_blocks(messages.iter().map(|it| &it.content), context)?;
    scope
        .allowance
        .check(messages.iter().map(|it| weight(&it.content)).sum())
        .map_err(|too_large| too_large.error(&scope.target, context))?;
    let mut members = b"\"messages\":".to_vec();
    messages.iter_mut().for_each(name_format);
    write_json(&mut members, &messages);
    Ok(Complete::of(members))
}

/// A resource inside a message says what format it has, if only the most general one.
fn name_format(message: &mut PromptMessage) {
    let Content::Resource(EmbeddedResource { resource, .. }) = &mut message.content else {
        return;
    };
    let (mime_type, general) = match resource {
        ResourceContents::Text(it) => (&mut it.mime_type, "text/plain"),
        ResourceContents::Blob(it) => (&mut it.mime_type, "application/octet-stream"),
    };
    mime_type.get_or_insert(general.into());
}
