//! Hints about content for the client that shows it (page `server/resources`).

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Who speaks, or who content is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Role {
    /// The person.
    User,
    /// The model.
    Assistant,
}

/// Hints about a resource or a block of content.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Annotations {
    /// Whom it is meant for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audience: Option<Vec<Role>>,
    /// How much it matters, from 0 (optional) to 1 (needed).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<f64>,
    /// When it changed last, in ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<Cow<'static, str>>,
}

impl Annotations {
    /// No hints yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same hints, with whom the content is meant for.
    #[must_use]
    pub fn audience(mut self, audience: impl IntoIterator<Item = Role>) -> Self {
        self.audience = Some(audience.into_iter().collect());
        self
    }

    /// The same hints, with how much the content matters.
    ///
    /// # Errors
    ///
    /// When `priority` is not between 0 and 1.
    pub fn priority(mut self, priority: f64) -> Result<Self, AnnotationError> {
        check_priority(priority)?;
        self.priority = Some(priority);
        Ok(self)
    }

    /// The same hints, with when the content changed last.
    ///
    /// # Errors
    ///
    /// When `moment` is neither a date (`2026-07-28`) nor a moment with its offset
    /// (`2026-07-28T15:00:58Z`).
    pub fn last_modified(
        mut self,
        moment: impl Into<Cow<'static, str>>,
    ) -> Result<Self, AnnotationError> {
        let moment = moment.into();
        check_moment(&moment)?;
        self.last_modified = Some(moment);
        Ok(self)
    }

    /// Checks hints that may have been set without these functions.
    pub(crate) fn check(&self) -> Result<(), AnnotationError> {
        self.priority.map_or(Ok(()), check_priority)?;
        self.last_modified.as_ref().map_or(Ok(()), check_moment)
    }
}

/// A hint that clients would not understand.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnnotationError {
    /// The priority is not between 0 and 1.
    Priority(f64),
    /// The moment is not written in ISO 8601.
    LastModified(Cow<'static, str>),
}

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Priority(it) => write!(f, "the priority must be between 0 and 1, not {it}"),
            Self::LastModified(it) => write!(
                f,
                "`{it}` is neither a date like `2026-07-28` nor a moment like `2026-07-28T15:00:58Z`"
            ),
        }
    }
}

impl std::error::Error for AnnotationError {}

fn check_priority(priority: f64) -> Result<(), AnnotationError> {
    if (0.0..=1.0).contains(&priority) {
        Ok(())
    } else {
        Err(AnnotationError::Priority(priority))
    }
}

#[expect(clippy::ptr_arg, reason = "the error keeps it as it is")]
fn check_moment(moment: &Cow<'static, str>) -> Result<(), AnnotationError> {
    if is_moment(moment) {
        Ok(())
    } else {
        Err(AnnotationError::LastModified(moment.clone()))
    }
}

fn is_moment(text: &str) -> bool {
    match text.split_once('T') {
        None => is_date(text),
        Some((date, time)) => is_date(date) && is_time_with_offset(time),
    }
}

fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    digits(parts.next(), 4, 0..=9999)
        && digits(parts.next(), 2, 1..=12)
        && digits(parts.next(), 2, 1..=31)
        && parts.next().is_none()
}

fn is_time_with_offset(text: &str) -> bool {
    if let Some(time) = text.strip_suffix('Z') {
        return is_time(time);
    }
    text.rsplit_once(['+', '-'])
        .is_some_and(|(time, offset)| is_time(time) && is_hours_and_minutes(offset))
}

fn is_time(text: &str) -> bool {
    let (hours_and_minutes, seconds) = match text.char_indices().filter(|it| it.1 == ':').nth(1) {
        Some((at, _)) => (&text[..at], &text[at + 1..]),
        None => return is_hours_and_minutes(text),
    };
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    is_hours_and_minutes(hours_and_minutes)
        // A leap second is the 61st.
        && digits(Some(seconds), 2, 0..=60)
        && !fraction.is_empty()
        && fraction.bytes().all(|it| it.is_ascii_digit())
}

fn is_hours_and_minutes(text: &str) -> bool {
    let mut parts = text.split(':');
    digits(parts.next(), 2, 0..=23) && digits(parts.next(), 2, 0..=59) && parts.next().is_none()
}

fn digits(text: Option<&str>, count: usize, range: std::ops::RangeInclusive<u16>) -> bool {
    text.filter(|it| it.len() == count && it.bytes().all(|it| it.is_ascii_digit()))
        .and_then(|it| it.parse().ok())
        .is_some_and(|it| range.contains(&it))
}
