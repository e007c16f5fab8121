//! Request ids: opaque tokens that go back exactly as they came.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

/// The longest id that is taken, in bytes of JSON.
pub(crate) const MAX_ID_BYTES: usize = 1024;

/// The id of a request, as the JSON token it arrived as.
///
/// Two ids are equal when they are the same string or the same integer, however they were spelled;
/// `1` and `"1"` differ.
#[derive(Clone, Debug)]
pub(crate) struct RequestId<'a> {
    token: Cow<'a, str>,
    /// The usual spelling of the same value, where the token has another.
    usual: Option<Box<str>>,
}

impl<'a> RequestId<'a> {
    /// The id that a JSON token stands for, if it is a string or an integer of a bearable length.
    pub(crate) fn from_token(token: &'a str) -> Option<Self> {
        if token.len() > MAX_ID_BYTES {
            return None;
        }
        let usual = match token.as_bytes() {
            [b'"', ..] if !token.contains('\\') => None,
            [b'"', ..] => {
                let value: String = serde_json::from_str(token).ok()?;
                Some(serde_json::to_string(&value).ok()?.into_boxed_str())
            }
            [b'-', b'0'] => Some("0".into()),
            [b'-', digits @ ..] | digits if !digits.is_empty() && all_digits(digits) => None,
            [b'-' | b'0'..=b'9', ..] => Some(integer(token)?),
            _ => return None,
        };
        Some(Self {
            token: Cow::Borrowed(token),
            usual,
        })
    }

    /// The token as it arrived.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// The same id, free of the message it was read from.
    pub(crate) fn into_owned(self) -> RequestId<'static> {
        RequestId {
            token: Cow::Owned(self.token.into_owned()),
            usual: self.usual,
        }
    }

    fn value(&self) -> &str {
        self.usual.as_deref().unwrap_or(&self.token)
    }
}

impl<'b> PartialEq<RequestId<'b>> for RequestId<'_> {
    fn eq(&self, other: &RequestId<'b>) -> bool {
        self.value() == other.value()
    }
}

impl Eq for RequestId<'_> {}

impl Hash for RequestId<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value().hash(state);
    }
}

fn all_digits(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_digit)
}

/// The plain digits of a number that is written with a point or an exponent but has no fraction.
fn integer(token: &str) -> Option<Box<str>> {
    let number: f64 = token.parse().ok()?;
    (number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0)
        .then(|| format!("{number:.0}").trim_start_matches("-0").into())
        .map(|digits: Box<str>| {
            if digits.is_empty() {
                "0".into()
            } else {
                digits
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(left: &str, right: &str) -> bool {
        RequestId::from_token(left) == RequestId::from_token(right)
    }

    #[test]
    fn an_id_is_a_string_or_an_integer() {
        for token in [
            "1",
            "-1",
            "0",
            "\"\"",
            "\"a\"",
            "9007199254740993",
            "1.0",
            "1e2",
        ] {
            let id = RequestId::from_token(token).unwrap_or_else(|| panic!("{token} is an id"));
            assert_eq!(id.token(), token, "echoed as it came");
        }
        for token in ["null", "true", "1.5", "[1]", "{}", "-", "1e400"] {
            assert!(RequestId::from_token(token).is_none(), "{token} is no id");
        }
        let long = format!("\"{}\"", "x".repeat(MAX_ID_BYTES));
        assert!(RequestId::from_token(&long).is_none());
    }

    #[test]
    fn ids_match_by_type_and_value() {
        assert!(same("1", "1.0"));
        assert!(same("0", "-0"));
        assert!(same("-5", "-5.0"));
        assert!(same("\"a\"", "\"\\u0061\""));
        assert!(!same("1", "\"1\""));
        assert!(!same("9007199254740993", "9007199254740992"));
    }
}
