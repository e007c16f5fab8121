//! How deep a message may be, so that whoever reads a part of it later needs no limit of its own.

/// How many arrays and objects of a message may lie in each other, the message itself included.
pub(super) const MAX_NESTING: usize = 128;

/// Whether a JSON text is deeper than any message may be. Brackets in strings do not count.
pub(super) fn is_too_deep(json: &str) -> bool {
    // What has few brackets cannot be deep. Nearly all messages are told so, many bytes at a time.
    let brackets = json.bytes().filter(|it| is_opening(*it)).count();
    brackets > MAX_NESTING && depth(json) > MAX_NESTING
}

fn is_opening(byte: u8) -> bool {
    // One bit is all that tells `[` from `{`.
    byte | 0x20 == b'{'
}

fn depth(json: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let mut bytes = json.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => skip_string(&mut bytes),
            _ => {}
        }
    }
    deepest
}

/// Goes on behind the quote that ends a string.
fn skip_string(bytes: &mut impl Iterator<Item = u8>) {
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return,
            b'\\' => {
                bytes.next();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_and_objects_count_wherever_they_are() {
        let arrays = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let mixed = |depth: usize| {
            let pairs = depth / 2;
            let inner = if depth % 2 == 1 { "[]" } else { "1" };
            format!("{}{inner}{}", "{\"a\":[".repeat(pairs), "]}".repeat(pairs))
        };
        for (depth, expected) in [(127, false), (128, false), (129, true), (100_000, true)] {
            assert_eq!(is_too_deep(&arrays(depth)), expected, "{depth} arrays");
            assert_eq!(is_too_deep(&mixed(depth)), expected, "{depth} of both");
        }
        let side_by_side = format!("[{}1]", "[{}],".repeat(1000));
        assert!(!is_too_deep(&side_by_side));
        let late = format!("[{}{}]", "[{}],".repeat(1000), arrays(128));
        assert!(is_too_deep(&late));
    }

    #[test]
    fn strings_have_no_depth() {
        for text in ["[", "{", "\\\"[", "\\\\", "\\u005b["] {
            let many = text.repeat(200);
            assert!(
                !is_too_deep(&format!("{{\"{many}\":\"{many}\"}}")),
                "{text}"
            );
        }
        let behind = format!("[\"\\\\\",{}{}]", "[".repeat(128), "]".repeat(128));
        assert!(is_too_deep(&behind), "a string ends at its quote");
    }
}
