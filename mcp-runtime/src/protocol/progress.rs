//! How far a request is (page `basic/patterns/progress`).

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::jsonrpc::RequestId;

/// The token that a client wants progress reported under, as the JSON token it arrived as.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct ProgressToken<'a>(Cow<'a, RawValue>);

impl<'a> ProgressToken<'a> {
    /// The token that a value is, if it is a string or an integer of a bearable length.
    pub(crate) fn new(raw: &'a RawValue) -> Option<Self> {
        // Tokens are what request ids are: strings or integers.
        RequestId::from_token(raw.get()).map(|_| Self(Cow::Borrowed(raw)))
    }

    /// The same token, free of the message it was read from.
    pub(crate) fn into_owned(self) -> ProgressToken<'static> {
        ProgressToken(Cow::Owned(self.0.into_owned()))
    }
}

/// The params of `notifications/progress`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub(crate) struct ProgressParams<'a> {
    pub(crate) progress_token: &'a ProgressToken<'a>,
    /// How much is done. It has to be finite, as has `total`.
    #[serde(serialize_with = "number")]
    pub(crate) progress: f64,
    #[serde(
        serialize_with = "optional_number",
        skip_serializing_if = "Option::is_none"
    )]
    pub(crate) total: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<Cow<'a, str>>,
}

#[expect(
    clippy::ref_option,
    reason = "serde calls it with a reference to the field"
)]
fn optional_number<S: Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(it) => self::number(it, serializer),
        None => serializer.serialize_none(),
    }
}

/// Writes whole numbers without a point: `3`, not `3.0`.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference to the field"
)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "only whole numbers that an i64 holds exactly are cast"
)]
fn number<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;
    if number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER {
        return serializer.serialize_i64(*number as i64);
    }
    serializer.serialize_f64(*number)
}
