//! URIs and URI templates: parse, match, expand, and say which of several templates comes first.

mod by_prefix;
mod captures;
mod encode;
mod error;
mod expand;
mod matching;
mod normal;
mod order;
mod parse;
mod router;
mod template;

pub(crate) use captures::Captures;
pub(crate) use expand::expand;
pub(crate) use normal::{has_dot_segments, normalise};
pub(crate) use router::TemplateSet;
pub(crate) use template::Template;
