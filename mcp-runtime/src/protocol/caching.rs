//! How long and for whom a result may be kept (page `server/utilities/caching`).

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Who may be served a kept result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum CacheScope {
    /// Anyone: the result is the same for every caller.
    Public,
    /// Only the caller that asked.
    #[default]
    Private,
}

/// The caching hints of a result; by default it may not be kept at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CacheHint {
    /// For how many milliseconds the result stays fresh.
    #[serde(rename = "ttlMs")]
    pub ttl_ms: u64,
    /// Who may be served it.
    #[serde(rename = "cacheScope")]
    pub scope: CacheScope,
}

impl CacheHint {
    /// A result that stays fresh for `ttl` and may be served to `scope`.
    ///
    /// A time longer than JSON numbers carry exactly is cut to that.
    #[must_use]
    pub fn new(ttl: Duration, scope: CacheScope) -> Self {
        const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;
        let ttl_ms = u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX);
        Self {
            ttl_ms: ttl_ms.min(MAX_SAFE_INTEGER),
            scope,
        }
    }
}
