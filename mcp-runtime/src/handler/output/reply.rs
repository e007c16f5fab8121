//! A structured value with more beside it: links, text, other blocks, `_meta`.

use std::marker::PhantomData;

use serde_json::{Map, Value};

use super::soundness::{check_blocks, check_meta};
use super::structured::not_json;
use super::{
    Complete, DescribedOutput, IntoContent, Outcome, Output, Probe, ToolOutput, write_json,
};
use crate::handler::Context;
use crate::protocol::{Content, ResourceLink};

/// A structured value and what goes with it.
///
/// Without text of its own the value's JSON is the text, as for a value that is returned bare.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// Weighs a parcel.
/// #[mcp_tool(read_only)]
/// async fn weigh(
///     /// The parcel's number.
///     parcel: u32,
/// ) -> Reply<u32> {
///     Reply::new(12).text(format!("parcel {parcel} weighs 12 kg"))
/// }
/// ```
#[derive(Debug)]
pub struct Reply<T> {
    value: T,
    blocks: Vec<Content>,
    meta: Map<String, Value>,
}

impl<T> Reply<T> {
    /// A reply that is `value` and nothing else.
    pub fn new(value: T) -> Self {
        Self {
            value,
            blocks: Vec::new(),
            meta: Map::new(),
        }
    }

    /// Says it in words; for an object they replace its JSON as text.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.blocks.push(Content::from(text.into()));
        self
    }

    /// Points to a resource.
    #[must_use]
    pub fn link(self, link: ResourceLink) -> Self {
        self.content(link)
    }

    /// Adds a content block, or several.
    #[must_use]
    pub fn content(mut self, content: impl IntoContent) -> Self {
        content.add_to(&mut self.blocks);
        self
    }

    /// Adds an entry to the result's `_meta`. The key carries a prefix of the author's own, such as
    /// `com.example/cost`. A key that is none, or has a prefix of the protocol's, is an internal error.
    #[must_use]
    pub fn meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.meta.insert(key.into(), value.into());
        self
    }

    /// The value, for a unit test of the handler.
    pub fn value(&self) -> &T {
        &self.value
    }
}

impl<T> Probe<Reply<T>> {
    /// A reply is told from everything else.
    #[must_use]
    pub fn via(&self) -> ReplyWay<T> {
        ReplyWay(PhantomData)
    }
}

/// The way of a [`Reply`].
pub struct ReplyWay<T>(PhantomData<fn() -> T>);

impl<T> ReplyWay<T> {
    /// How it goes on the wire.
    #[must_use]
    pub fn output(self) -> Output<Reply<T>>
    where
        T: ToolOutput,
    {
        Output {
            schema: T::output_schema,
            render,
        }
    }

    /// How it goes on the wire when the author's own schema describes the value.
    #[must_use]
    pub fn described_output(self) -> Output<Reply<T>>
    where
        T: DescribedOutput,
    {
        Output {
            schema: || None,
            render,
        }
    }
}

fn render<T: DescribedOutput>(reply: Reply<T>, context: &Context) -> Outcome {
    check_meta(&reply.meta, context)?;
    check_blocks(&reply.blocks, context)?;
    let json = reply.value.json().map_err(|why| not_json(&why, context))?;
    let mut blocks = reply.blocks;
    // The value is counted once, though its JSON may be sent as text, too.
    if let Err(too_large) = context.scope().allowance.fit(&mut blocks, json.len()) {
        return too_large.tool(context);
    }
    // Older clients see only text, and a value that is no object has no other place there.
    if !blocks.iter().any(|it| matches!(it, Content::Text(_))) {
        blocks.insert(0, Content::from(json.clone()));
    } else if !json.starts_with('{') {
        blocks.push(Content::from(json.clone()));
    }
    let mut members = b"\"content\":".to_vec();
    write_json(&mut members, &blocks);
    members.extend_from_slice(b",\"structuredContent\":");
    members.extend_from_slice(json.as_bytes());
    Ok(Complete {
        meta: reply.meta,
        ..Complete::of(members)
    })
}
