//! Whether content is what clients understand: the keys of its `_meta`, and its hints.

use serde_json::{Map, Value};

use crate::handler::Context;
use crate::handler::error::{CorrelationId, internal_error};
use crate::jsonrpc::ErrorObject;
use crate::protocol::{Annotations, Content, ResourceContents, check_own_key};

type Meta = Option<Map<String, Value>>;

/// Checks blocks of content.
///
/// # Errors
///
/// An internal error when something in them is not what the protocol allows; the log says what.
pub(super) fn check_blocks<'a>(
    blocks: impl IntoIterator<Item = &'a Content>,
    context: &Context,
) -> Result<(), ErrorObject> {
    let found = blocks.into_iter().find_map(flaw);
    found.map_or(Ok(()), |why| Err(unsound(&why, context)))
}

/// Checks what was read.
///
/// # Errors
///
/// The same as those of [`check_blocks`].
pub(super) fn check_contents(
    contents: &[ResourceContents],
    context: &Context,
) -> Result<(), ErrorObject> {
    let found = contents.iter().find_map(|it| flaw_of_meta(meta_of(it)));
    found.map_or(Ok(()), |why| Err(unsound(&why, context)))
}

/// Checks the keys that an author adds to the `_meta` of a result.
///
/// # Errors
///
/// The same as those of [`check_blocks`].
pub(super) fn check_meta(meta: &Map<String, Value>, context: &Context) -> Result<(), ErrorObject> {
    flaw_of_keys(meta).map_or(Ok(()), |why| Err(unsound(&why, context)))
}

fn unsound(why: &str, context: &Context) -> ErrorObject {
    let id = CorrelationId::new();
    tracing::error!(handler = &*context.scope().target, %id, why, "a result is not what the protocol allows, and is not sent");
    internal_error(id)
}

fn flaw(block: &Content) -> Option<String> {
    let (annotations, meta) = match block {
        Content::Text(it) => (&it.annotations, &it.meta),
        Content::Image(it) => (&it.annotations, &it.meta),
        Content::Audio(it) => (&it.annotations, &it.meta),
        Content::ResourceLink(it) => (&it.resource.annotations, &it.resource.meta),
        Content::Resource(it) => {
            if let Some(flaw) = flaw_of_meta(meta_of(&it.resource)) {
                return Some(flaw);
            }
            (&it.annotations, &it.meta)
        }
    };
    let hints = annotations.as_ref().map(Annotations::check);
    let flaw = hints.and_then(Result::err).map(|flaw| flaw.to_string());
    flaw.or_else(|| flaw_of_meta(meta))
}

fn meta_of(contents: &ResourceContents) -> &Meta {
    match contents {
        ResourceContents::Text(it) => &it.meta,
        ResourceContents::Blob(it) => &it.meta,
    }
}

fn flaw_of_meta(meta: &Meta) -> Option<String> {
    flaw_of_keys(meta.as_ref()?)
}

fn flaw_of_keys(meta: &Map<String, Value>) -> Option<String> {
    let flaw = |key: &String| {
        Some(format!(
            "`{key}` in its `_meta`: {}",
            check_own_key(key).err()?
        ))
    };
    meta.keys().find_map(flaw)
}
