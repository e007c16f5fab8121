//! What reading a resource returns: text, bytes, or several contents with URIs of their own.

use super::size::weight_of_contents;
use super::soundness::check_contents;
use super::{Complete, Outcome, Output, not_found, write_json};
use crate::handler::Context;
use crate::protocol::ResourceContents;

/// A value that reading a resource can return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the contents of a resource",
    label = "not a resource's contents",
    note = "return `String` for text, `Vec<u8>` for bytes, `ResourceContents`, or an `Option` or `Result` of these"
)]
pub trait IntoContents: Send + 'static {
    /// The contents; none where there is no such resource.
    #[doc(hidden)]
    fn into_contents(
        self,
        uri: &str,
        mime_type: Option<&'static str>,
    ) -> Option<Vec<ResourceContents>>;
}

impl IntoContents for String {
    fn into_contents(
        self,
        uri: &str,
        mime_type: Option<&'static str>,
    ) -> Option<Vec<ResourceContents>> {
        Some(vec![typed(
            ResourceContents::text(uri.to_owned(), self),
            mime_type,
        )])
    }
}

impl IntoContents for &'static str {
    fn into_contents(
        self,
        uri: &str,
        mime_type: Option<&'static str>,
    ) -> Option<Vec<ResourceContents>> {
        self.to_owned().into_contents(uri, mime_type)
    }
}

impl IntoContents for Vec<u8> {
    fn into_contents(
        self,
        uri: &str,
        mime_type: Option<&'static str>,
    ) -> Option<Vec<ResourceContents>> {
        Some(vec![typed(
            ResourceContents::blob(uri.to_owned(), &self),
            mime_type,
        )])
    }
}

impl IntoContents for ResourceContents {
    fn into_contents(self, _: &str, _: Option<&'static str>) -> Option<Vec<ResourceContents>> {
        Some(vec![self])
    }
}

impl IntoContents for Vec<ResourceContents> {
    fn into_contents(self, _: &str, _: Option<&'static str>) -> Option<Vec<ResourceContents>> {
        Some(self)
    }
}

impl<T: IntoContents> IntoContents for Option<T> {
    fn into_contents(
        self,
        uri: &str,
        mime_type: Option<&'static str>,
    ) -> Option<Vec<ResourceContents>> {
        self?.into_contents(uri, mime_type)
    }
}

fn typed(contents: ResourceContents, mime_type: Option<&'static str>) -> ResourceContents {
    match mime_type {
        Some(mime_type) => contents.mime_type(mime_type),
        None => contents,
    }
}

pub(super) fn output<T: IntoContents>() -> Output<T> {
    Output {
        schema: || None,
        render,
    }
}

fn render<T: IntoContents>(value: T, context: &Context) -> Outcome {
    let scope = context.scope();
    let uri = scope.uri.as_deref().unwrap_or_default();
    let contents = value
        .into_contents(uri, scope.mime_type)
        .ok_or_else(|| not_found(uri))?;
    check_contents(&contents, context)?;
    scope
        .allowance
        .check(contents.iter().map(weight_of_contents).sum())
        .map_err(|too_large| too_large.error(uri, context))?;
    let mut members = b"\"contents\":".to_vec();
    write_json(&mut members, &contents);
    Ok(Complete::of(members))
}
