//! Where a request belongs in a distributed trace (page `basic/index`).

use super::{META_BAGGAGE, META_TRACEPARENT, META_TRACESTATE, Members};

/// The W3C trace context of a request. What is not in its format counts as absent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TraceContext {
    /// The version, the trace's id, the parent span's id and flags.
    pub traceparent: String,
    /// What the systems on the way add.
    pub tracestate: Option<String>,
    /// What the application adds.
    pub baggage: Option<String>,
}

impl TraceContext {
    pub(super) fn read(meta: &Members<'_>) -> Option<Self> {
        let text = |key| meta.text(key).ok().flatten();
        let traceparent = text(META_TRACEPARENT).filter(|it| is_traceparent(it))?;
        Some(Self {
            traceparent: traceparent.into_owned(),
            tracestate: text(META_TRACESTATE).map(Into::into),
            baggage: text(META_BAGGAGE).map(Into::into),
        })
    }
}

/// Whether a text is `version-trace-parent-flags` in hexadecimal digits, with ids that are not zero.
fn is_traceparent(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [version, trace, parent, flags, ..] = parts.as_slice() else {
        return false;
    };
    let is_hex = |part: &str, length| {
        part.len() == length
            && part
                .bytes()
                .all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
    };
    let is_zero = |part: &str| part.bytes().all(|it| it == b'0');
    is_hex(version, 2)
        && *version != "ff"
        && (*version != "00" || parts.len() == 4)
        && is_hex(trace, 32)
        && !is_zero(trace)
        && is_hex(parent, 16)
        && !is_zero(parent)
        && is_hex(flags, 2)
}

#[cfg(test)]
mod tests {
    use super::is_traceparent;

    #[test]
    fn a_traceparent_has_four_parts_of_hexadecimal_digits() {
        let good = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        assert!(is_traceparent(good));
        for bad in [
            "",
            "00",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x",
        ] {
            assert!(!is_traceparent(bad), "{bad}");
        }
    }
}
