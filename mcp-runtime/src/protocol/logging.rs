//! Log messages for the client of a request (page `server/utilities/logging`).

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// How severe a log message is; a later one is more severe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
// The eight levels are those of RFC 5424, so there will be no ninth.
pub enum LoggingLevel {
    /// Details for finding a fault.
    Debug,
    /// What happens in normal work.
    Info,
    /// Normal, but worth to be noticed.
    Notice,
    /// Something may be wrong.
    Warning,
    /// An operation failed.
    Error,
    /// A part of the server fails.
    Critical,
    /// Somebody has to act at once.
    Alert,
    /// The server cannot be used.
    Emergency,
}

impl LoggingLevel {
    /// Every level by name, for messages.
    pub(crate) const NAMES: &'static str = "one of `debug`, `info`, `notice`, `warning`, `error`, \
        `critical`, `alert`, `emergency`";

    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Info => "info",
            Self::Notice => "notice",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Critical => "critical",
            Self::Alert => "alert",
            Self::Emergency => "emergency",
        }
    }
}

impl fmt::Display for LoggingLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for LoggingLevel {
    type Err = UnknownLoggingLevel;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Ok(match name {
            "debug" => Self::Debug,
            "info" => Self::Info,
            "notice" => Self::Notice,
            "warning" => Self::Warning,
            "error" => Self::Error,
            "critical" => Self::Critical,
            "alert" => Self::Alert,
            "emergency" => Self::Emergency,
            _ => return Err(UnknownLoggingLevel),
        })
    }
}

/// The name is not that of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownLoggingLevel;

impl fmt::Display for UnknownLoggingLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the level must be {}", LoggingLevel::NAMES)
    }
}

impl std::error::Error for UnknownLoggingLevel {}

/// The params of `notifications/message`.
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub(crate) struct LoggingMessageParams<'a> {
    pub(crate) level: LoggingLevel,
    pub(crate) data: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) logger: Option<Cow<'a, str>>,
}
