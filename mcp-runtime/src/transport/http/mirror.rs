//! The headers that repeat parts of a message.

use std::borrow::Cow;

use http::{HeaderMap, HeaderValue};

use crate::server::{Mirror, Mirrored};

/// What the headers say about the message.
pub(super) fn mirror(headers: &HeaderMap) -> Mirror<'_> {
    let mut mirror = Mirror::default();
    for (name, value) in headers {
        let name = name.as_str();
        if name.starts_with("mcp-") {
            let slot = match name {
                "mcp-protocol-version" => &mut mirror.protocol_version,
                "mcp-method" => &mut mirror.method,
                "mcp-name" => &mut mirror.name,
                _ => match name.strip_prefix("mcp-param-") {
                    Some(parameter) => slot(&mut mirror.parameters, parameter),
                    None => continue,
                },
            };
            *slot = match slot {
                Mirrored::Absent => mirrored(value),
                _ => Mirrored::Repeated,
            };
        }
    }
    mirror
}

fn slot<'m, 'h>(
    parameters: &'m mut Vec<(Cow<'h, str>, Mirrored<'h>)>,
    name: &'h str,
) -> &'m mut Mirrored<'h> {
    let at = parameters.iter().position(|(it, _)| it == name);
    let at = at.unwrap_or_else(|| {
        parameters.push((Cow::Borrowed(name), Mirrored::Absent));
        parameters.len() - 1
    });
    &mut parameters[at].1
}

fn mirrored(value: &HeaderValue) -> Mirrored<'_> {
    // Other bytes are refused here, although the library takes them.
    match value.to_str() {
        Ok(text) => Mirrored::Text(text.trim_matches([' ', '\t'])),
        Err(_) => Mirrored::Malformed,
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderName;

    use super::*;

    #[test]
    fn headers_are_read_once_trimmed_and_only_as_plain_text() {
        let headers: HeaderMap = [
            ("mcp-protocol-version", &b"2026-07-28"[..]),
            ("mcp-method", b" \ttools/call\t "),
            ("mcp-name", b"caf\xc3\xa9"),
            ("mcp-param-region", b"eu"),
            ("mcp-param-zone", b"a"),
            ("mcp-param-region", b"us"),
            ("mcp-session-id", b"x"),
        ]
        .into_iter()
        .map(|(name, value)| {
            let value = HeaderValue::from_bytes(value).expect("a value");
            (HeaderName::from_static(name), value)
        })
        .collect();
        let mirror = mirror(&headers);
        assert_eq!(mirror.protocol_version, Mirrored::Text("2026-07-28"));
        assert_eq!(mirror.method, Mirrored::Text("tools/call"));
        assert_eq!(mirror.name, Mirrored::Malformed);
        assert_eq!(
            mirror.parameters,
            [
                ("region".into(), Mirrored::Repeated),
                ("zone".into(), Mirrored::Text("a"))
            ]
        );
    }
}
