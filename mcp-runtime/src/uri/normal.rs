//! The one spelling under which URIs are compared, and what is no URI at all.

use std::fmt;

use super::encode::{decode, is_reserved, is_unreserved, push_triplet, triplet};

/// Why a text is no URI. Offsets are bytes of that text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum UriError {
    /// It does not begin with a scheme and a colon.
    NotAbsolute,
    /// A character that a URI cannot carry.
    BadCharacter { at: usize, character: char },
    /// A `%` without two hexadecimal digits behind it.
    BadPercent { at: usize },
}

/// The usual spelling of a URI: the scheme in small letters, unreserved characters plain, all
/// other triplets in capitals, characters outside ASCII encoded.
///
/// Capitals of a host stay: in most schemes of this protocol the first part is a name, not a host.
///
/// # Errors
///
/// When the text has no scheme, a broken triplet, or a character that RFC 3986 does not allow.
/// Characters outside ASCII are taken (RFC 3987), unless they are control characters.
pub(crate) fn normalise(uri: &str) -> Result<String, UriError> {
    let scheme = scheme_length(uri).ok_or(UriError::NotAbsolute)?;
    let mut out = String::with_capacity(uri.len());
    out.push_str(&uri[..scheme]);
    out.make_ascii_lowercase();
    push_normal(&mut out, &uri[scheme..]).map_err(|fault| fault.shifted(scheme))?;
    match uri.match_indices('#').nth(1) {
        Some((at, _)) => Err(UriError::BadCharacter { at, character: '#' }),
        None => Ok(out),
    }
}

/// Whether some part between slashes reads `.` or `..`, be the dots or the slashes encoded or not.
///
/// A path that was made from such a URI may lie outside the folder it was meant for. A backslash
/// counts as a slash. The query and the fragment are not looked at.
pub(crate) fn has_dot_segments(uri: &str) -> bool {
    let path = uri.split(['?', '#']).next().unwrap_or_default();
    let path = &path[scheme_length(path).map_or(0, |length| length + 1)..];
    // Broken triplets cannot hide dots: no reader decodes them.
    let path = decode(path).unwrap_or_else(|| path.to_owned());
    path.split(['/', '\\']).any(|it| it == "." || it == "..")
}

/// The length of the scheme that a text begins with, without its colon.
pub(super) fn scheme_length(text: &str) -> Option<usize> {
    let length = text.find(|it: char| !is_scheme_character(it))?;
    let begins_well = text.starts_with(|it: char| it.is_ascii_alphabetic());
    (begins_well && text[length..].starts_with(':')).then_some(length)
}

/// Letters, digits, `+`, `-` and `.`.
pub(super) fn is_scheme_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || "+-.".contains(character)
}

/// Appends a piece of a URI in its usual spelling.
pub(super) fn push_normal(out: &mut String, text: &str) -> Result<(), UriError> {
    for (at, character) in text.char_indices() {
        match u8::try_from(character) {
            Ok(b'%') => {
                let byte = triplet(&text.as_bytes()[at..]).ok_or(UriError::BadPercent { at })?;
                if is_unreserved(byte) {
                    out.push(char::from(byte));
                } else {
                    push_triplet(out, byte);
                }
            }
            // The two digits of the triplet that was just written.
            Ok(_) if in_triplet(text.as_bytes(), at) => {}
            Ok(byte) if is_unreserved(byte) || is_reserved(byte) => out.push(character),
            _ if character.is_ascii() || character.is_control() => {
                return Err(UriError::BadCharacter { at, character });
            }
            _ => {
                let mut bytes = [0; 4];
                for byte in character.encode_utf8(&mut bytes).bytes() {
                    push_triplet(out, byte);
                }
            }
        }
    }
    Ok(())
}

/// Whether a place lies behind the `%` of a triplet; every `%` before it begins one.
pub(super) fn in_triplet(text: &[u8], at: usize) -> bool {
    text[at.saturating_sub(2)..at].contains(&b'%')
}

impl UriError {
    /// The same fault, in a text that has so many bytes before it.
    pub(super) fn shifted(self, by: usize) -> Self {
        match self {
            Self::NotAbsolute => self,
            Self::BadCharacter { at, character } => Self::BadCharacter {
                at: at + by,
                character,
            },
            Self::BadPercent { at } => Self::BadPercent { at: at + by },
        }
    }
}

impl fmt::Display for UriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAbsolute => f.write_str("it does not begin with a scheme such as `notes://`"),
            Self::BadCharacter { at, character } => {
                write!(f, "{character:?} at byte {at} must be percent-encoded")
            }
            Self::BadPercent { at } => {
                write!(
                    f,
                    "`%` at byte {at} is not followed by two hexadecimal digits"
                )
            }
        }
    }
}

impl std::error::Error for UriError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_uri_become_the_same() {
        for (uri, normal) in [
            ("Report://a/b", "report://a/b"),
            ("report://Annual/2025", "report://Annual/2025"),
            ("x://%61%2d%7E", "x://a-~"),
            ("x://a%2fb%c3%a9", "x://a%2Fb%C3%A9"),
            ("x://café", "x://caf%C3%A9"),
            ("x://%2541", "x://%2541"),
            ("x://a?b=c/d?e#f", "x://a?b=c/d?e#f"),
            ("urn:isbn:123", "urn:isbn:123"),
            ("a+b-c.1:", "a+b-c.1:"),
            ("x://%25%32%30", "x://%2520"),
        ] {
            assert_eq!(normalise(uri).as_deref(), Ok(normal), "{uri}");
        }
    }

    #[test]
    fn what_is_no_uri_is_refused_where_it_breaks() {
        let bad = |at, character| UriError::BadCharacter { at, character };
        for (uri, error) in [
            ("", UriError::NotAbsolute),
            ("a/b", UriError::NotAbsolute),
            ("/a:b", UriError::NotAbsolute),
            ("1x://a", UriError::NotAbsolute),
            ("://a", UriError::NotAbsolute),
            ("é://a", UriError::NotAbsolute),
            ("x", UriError::NotAbsolute),
            ("x://a b", bad(5, ' ')),
            ("x://a\n", bad(5, '\n')),
            ("x://a\u{85}", bad(5, '\u{85}')),
            ("x://é{", bad(6, '{')),
            ("x://a\\b", bad(5, '\\')),
            ("x://a#b#c", bad(7, '#')),
            ("x://a%", UriError::BadPercent { at: 5 }),
            ("x://a%2", UriError::BadPercent { at: 5 }),
            ("x://a%2G", UriError::BadPercent { at: 5 }),
            ("x://%%41", UriError::BadPercent { at: 4 }),
            ("x://%é0", UriError::BadPercent { at: 4 }),
        ] {
            assert_eq!(normalise(uri), Err(error), "{uri}");
        }
    }

    #[test]
    fn dot_segments_are_seen_through_every_encoding() {
        for uri in [
            "file:///root/../etc",
            "file:///root/%2e%2e/etc",
            "file:///root/.%2E/etc",
            "file:///root/%2e%2e%2fetc",
            "file:///root/a%2f..%2fb",
            "file:///root/..%5cetc",
            "file:///root/.",
            "file:///root/./a",
            "file:///root/..?x=1",
            "file:///root/..#x",
            "file://../etc",
            "file:..",
        ] {
            assert!(has_dot_segments(uri), "{uri}");
        }
        for uri in [
            "file:///root/a..b/...",
            "file:///root/.hidden",
            "file:///root/%252e%252e/a",
            "x://a?path=../b",
            "x://a#..",
            "file:///root/%/a",
        ] {
            assert!(!has_dot_segments(uri), "{uri}");
        }
    }
}
