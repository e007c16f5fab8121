//! stand-in
use serde::Serialize;
pub(crate) type JsonError = serde_json::Error;
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<String, JsonError> {
    serde_json::to_string(value)
}
