//! Percent-encoding: which characters stay, how others are written, and back.

/// Letters, digits and `-._~`: the same character whether encoded or not.
pub(super) fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// The delimiters of RFC 3986, which mean something else once they are encoded.
pub(super) fn is_reserved(byte: u8) -> bool {
    b":/?#[]@!$&'()*+,;=".contains(&byte)
}

/// Appends a value, every byte encoded that is not to be kept.
pub(super) fn push_encoded(out: &mut String, value: &str, keep: impl Fn(u8) -> bool) {
    for byte in value.bytes() {
        if byte.is_ascii() && keep(byte) {
            out.push(char::from(byte));
        } else {
            push_triplet(out, byte);
        }
    }
}

/// Appends `%XX` in capitals.
pub(super) fn push_triplet(out: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push('%');
    out.push(char::from(DIGITS[usize::from(byte >> 4)]));
    out.push(char::from(DIGITS[usize::from(byte & 15)]));
}

/// The byte that a text begins with as `%XX`, if it does.
pub(super) fn triplet(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = *text else {
        return None;
    };
    Some(digit(high)? << 4 | digit(low)?)
}

/// A text with every triplet decoded, once; `None` when a `%` begins none or the bytes are no text.
pub(super) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        if *first == b'%' {
            bytes.push(triplet(rest)?);
            rest = &rest[3..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_decoded_once() {
        for (text, decoded) in [
            ("plain", Some("plain")),
            ("a%20b", Some("a b")),
            ("%2520", Some("%20")),
            ("%c3%A9", Some("é")),
            ("a+b", Some("a+b")),
            ("%", None),
            ("%4", None),
            ("%4g", None),
            ("%+1", None),
            ("%FF", None),
            ("%C3", None),
        ] {
            assert_eq!(decode(text).as_deref(), decoded, "{text}");
        }
    }

    #[test]
    fn what_is_not_kept_is_encoded_byte_by_byte() {
        let mut out = String::new();
        push_encoded(&mut out, "aé /%~", is_unreserved);
        assert_eq!(out, "a%C3%A9%20%2F%25~");
    }
}
