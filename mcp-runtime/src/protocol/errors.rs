//! The data of the errors that have a type of their own (page `basic/index`).

use std::borrow::Cow;

use serde::Serialize;

use super::ClientCapabilities;

/// The `data` of error -32021: what the client has to declare for the request to be served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MissingRequiredClientCapability {
    /// The capabilities in the form in which a client declares them.
    pub required_capabilities: ClientCapabilities,
}

impl MissingRequiredClientCapability {
    /// The data for a request that needs these capabilities.
    #[must_use]
    pub fn new(required_capabilities: ClientCapabilities) -> Self {
        Self {
            required_capabilities,
        }
    }
}

/// The `data` of error -32022: the revision that was asked for, and those that are served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnsupportedProtocolVersion<'a> {
    /// The revisions that a request may name.
    pub supported: &'a [&'a str],
    /// The revision that the request named.
    pub requested: Cow<'a, str>,
}

impl<'a> UnsupportedProtocolVersion<'a> {
    /// The data for a request that named `requested` where only `supported` are served.
    pub fn new(supported: &'a [&'a str], requested: impl Into<Cow<'a, str>>) -> Self {
        Self {
            supported,
            requested: requested.into(),
        }
    }
}
