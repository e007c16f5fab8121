//! Returned content: blocks that a client shows or gives to the model.

use std::borrow::Cow;

use super::soundness::check_blocks;
use super::{Complete, Outcome, Output, Probe, write_json};
use crate::handler::Context;
use crate::protocol::{Audio, Content, EmbeddedResource, Image, ResourceLink, Text};

/// A value that is content: text, a content type, a list or a tuple of these.
pub trait IntoContent: Send + 'static {
    /// Adds its blocks.
    #[doc(hidden)]
    fn add_to(self, blocks: &mut Vec<Content>);
}

impl IntoContent for () {
    fn add_to(self, _: &mut Vec<Content>) {}
}

macro_rules! blocks {
    ($($ty:ty),*) => {$(
        impl IntoContent for $ty {
            fn add_to(self, blocks: &mut Vec<Content>) {
                blocks.push(Content::from(self));
            }
        }
    )*};
}

blocks!(
    String,
    &'static str,
    Cow<'static, str>,
    Content,
    Text,
    Image,
    Audio,
    ResourceLink,
    EmbeddedResource
);

macro_rules! lists {
    ($($ty:ty),*) => {$(
        impl IntoContent for Vec<$ty> {
            fn add_to(self, blocks: &mut Vec<Content>) {
                blocks.extend(self.into_iter().map(Content::from));
            }
        }
    )*};
}

lists!(Content, Text, Image, Audio, ResourceLink, EmbeddedResource);

macro_rules! optional {
    ($($ty:ty),*) => {$(
        impl IntoContent for Option<$ty> {
            fn add_to(self, blocks: &mut Vec<Content>) {
                blocks.extend(self.map(Content::from));
            }
        }
    )*};
}

optional!(
    String,
    &'static str,
    Content,
    Text,
    Image,
    Audio,
    ResourceLink,
    EmbeddedResource
);

macro_rules! tuples {
    ($(($($part:ident)*))*) => {$(
        impl<$($part: IntoContent),*> IntoContent for ($($part,)*) {
            fn add_to(self, blocks: &mut Vec<Content>) {
                #[expect(non_snake_case, reason = "the type parameters name the parts of the tuple")]
                let ($($part,)*) = self;
                $($part.add_to(blocks);)*
            }
        }
    )*};
}

tuples!((A)(A B)(A B C)(A B C D)(A B C D E)(A B C D E F)(A B C D E F G)(A B C D E F G H));

/// The way of a return type that is content.
pub trait ViaContent {
    /// What is returned.
    type Value;
    /// The way.
    fn via(&self) -> ContentWay<Self::Value>;
}

impl<T: IntoContent> ViaContent for Probe<T> {
    type Value = T;

    fn via(&self) -> ContentWay<T> {
        ContentWay(std::marker::PhantomData)
    }
}

/// The way of content.
pub struct ContentWay<T>(std::marker::PhantomData<fn() -> T>);

impl<T: IntoContent> ContentWay<T> {
    /// How it goes on the wire.
    #[must_use]
    pub fn output(self) -> Output<T> {
        Output {
            schema: || None,
            render,
        }
    }

    /// Content is nothing that a schema could describe.
    #[must_use]
    pub fn described_output(self) -> Output<T>
    where
        T: NotContent,
    {
        self.output()
    }
}

/// What content is not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is content, which no `output_schema` describes",
    label = "content, not a structured value",
    note = "return a structured value, such as a struct that derives `Serialize` or a `serde_json::Value`; with `Reply` it can have text beside it",
    note = "or leave `output_schema` out"
)]
pub trait NotContent {}

fn render<T: IntoContent>(value: T, context: &Context) -> Outcome {
    let mut blocks = Vec::new();
    value.add_to(&mut blocks);
    check_blocks(&blocks, context)?;
    if let Err(too_large) = context.scope().allowance.fit(&mut blocks, 0) {
        return too_large.tool(context);
    }
    let mut members = b"\"content\":".to_vec();
    write_json(&mut members, &blocks);
    Ok(Complete::of(members))
}
