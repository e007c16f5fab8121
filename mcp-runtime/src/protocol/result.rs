//! What every result has around the members of its own page (page `basic/index`).

use serde::Serialize;

use super::{CacheHint, ResultMeta};

/// A result that is complete: the members of its page, and those that every result carries.
#[derive(Debug, Serialize)]
#[serde(tag = "resultType", rename = "complete")]
pub(crate) struct Complete<'a, R: Serialize> {
    #[serde(flatten)]
    pub(crate) result: &'a R,
    /// Only the results of the six cacheable methods have one.
    #[serde(flatten)]
    pub(crate) cache: Option<CacheHint>,
    #[serde(rename = "_meta", skip_serializing_if = "ResultMeta::is_empty")]
    pub(crate) meta: ResultMeta<'a>,
}
