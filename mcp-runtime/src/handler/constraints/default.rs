//! The value that stands in for one that is left out.

use serde::Serialize;
use serde_json::Value;

/// The value that an argument has when it is left out, or null.
pub struct DefaultValue<T> {
    pub(in super::super) make: fn() -> T,
    /// What clients are told of it.
    pub(super) published: Option<fn(&T) -> Option<Value>>,
}

impl<T> Clone for DefaultValue<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for DefaultValue<T> {}

/// The value that an argument has when it is left out.
#[must_use]
pub fn default_value<T>(make: fn() -> T) -> DefaultValue<T> {
    DefaultValue {
        make,
        published: None,
    }
}

impl<T: Serialize> DefaultValue<T> {
    /// The same value, which clients are told.
    #[must_use]
    pub fn told(mut self) -> Self {
        self.published = Some(|value| serde_json::to_value(value).ok());
        self
    }
}

/// Stands in for [`DefaultValue::told`] where a value cannot be written as JSON.
pub trait Untold {
    /// The same value, of which clients only know that there is one.
    #[must_use]
    fn told(self) -> Self;
}

impl<T> Untold for DefaultValue<T> {
    fn told(self) -> Self {
        self
    }
}

impl<T> DefaultValue<T> {
    /// The value as JSON, where clients are told.
    pub(crate) fn json(&self) -> Option<Value> {
        self.published?(&(self.make)())
    }
}
