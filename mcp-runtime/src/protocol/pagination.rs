//! Where a page of a list begins (page `server/utilities/pagination`).

use std::borrow::Cow;

use super::{Malformed, Members};

/// The params of the four list methods.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) struct PaginatedParams<'a> {
    /// The position that an earlier page gave. An empty string is a cursor too.
    pub(crate) cursor: Option<Cow<'a, str>>,
}

impl<'a> PaginatedParams<'a> {
    pub(crate) fn read(params: &Members<'a>) -> Result<Self, Malformed> {
        Ok(Self {
            cursor: params.text("cursor")?,
        })
    }
}
