//! What a server and its transports keep to, each with its default.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::handler::MAX_OUTPUT;
use crate::protocol::CacheHint;

/// The longest line that is read, in bytes.
pub(crate) const MAX_LINE: usize = 16 * 1024 * 1024;
/// How long accepted requests may take when the server ends.
pub(crate) const DRAIN: Duration = Duration::from_secs(5);
/// How many requests may be in flight.
pub(crate) const MAX_IN_FLIGHT: usize = 1024;
/// How long a handler may run.
pub(crate) const HANDLER_TIME: Duration = Duration::from_secs(600);
/// How many subscriptions may be open.
pub(crate) const MAX_SUBSCRIPTIONS: usize = 4096;

/// What a server and its transports keep to.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) max_line: usize,
    pub(crate) drain: Duration,
    pub(crate) max_in_flight: usize,
    pub(crate) handler_time: Duration,
    pub(crate) list_cache: CacheHint,
    /// How many items a page of a list has; all on one page without it.
    pub(crate) page_size: Option<NonZeroUsize>,
    pub(crate) max_output: usize,
    pub(crate) max_subscriptions: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_line: MAX_LINE,
            drain: DRAIN,
            max_in_flight: MAX_IN_FLIGHT,
            handler_time: HANDLER_TIME,
            list_cache: CacheHint::default(),
            page_size: None,
            max_output: MAX_OUTPUT,
            max_subscriptions: MAX_SUBSCRIPTIONS,
        }
    }
}
