//! Who may speak to an endpoint: hosts that it is reached under, and origins of pages.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// A host as `Host`, `:authority` and origins name it, perhaps with a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Authority<'a> {
    /// IPv6 addresses are in brackets.
    host: &'a str,
    port: Option<u16>,
}

impl<'a> Authority<'a> {
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let end = match text.strip_prefix('[') {
            Some(rest) => rest.find(']')? + 2,
            None => text.find(':').unwrap_or(text.len()),
        };
        let (host, rest) = text.split_at(end);
        let port = match rest.strip_prefix(':') {
            None if rest.is_empty() => None,
            Some("") => None,
            Some(port) if port.bytes().all(|it| it.is_ascii_digit()) => Some(port.parse().ok()?),
            _ => return None,
        };
        let is_host = match host.strip_prefix('[') {
            Some(_) => address(host).is_some(),
            None => !host.is_empty() && host.bytes().all(is_host_byte),
        };
        is_host.then_some(Self { host, port })
    }

    /// Whether it can only be this machine, whoever resolves the name.
    pub(super) fn is_loopback(self) -> bool {
        self.host.eq_ignore_ascii_case("localhost")
            || address(self.host).is_some_and(|it| it.to_canonical().is_loopback())
    }
}

fn is_host_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_')
}

fn address(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[') {
        Some(rest) => rest
            .strip_suffix(']')?
            .parse::<Ipv6Addr>()
            .ok()
            .map(IpAddr::V6),
        None => host.parse().ok(),
    }
}

/// A host that an endpoint may be reached under. Without a port, any will do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Host {
    host: String,
    port: Option<u16>,
}

impl Host {
    pub(super) fn is(&self, other: Authority<'_>) -> bool {
        let same_port = self.port.is_none() || self.port == other.port;
        same_port && self.host.eq_ignore_ascii_case(other.host)
    }
}

impl FromStr for Host {
    type Err = NoName;

    fn from_str(text: &str) -> Result<Self, NoName> {
        let text = text.trim();
        let bracketed = text.parse::<Ipv6Addr>().map(|it| format!("[{it}]"));
        let Authority { host, port } =
            Authority::parse(bracketed.as_deref().unwrap_or(text)).ok_or(NoName::Host)?;
        Ok(Self {
            host: host.to_owned(),
            port,
        })
    }
}

/// An origin as browsers spell it: `https://app.example.com`, or `null`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin(String);

impl Origin {
    pub(super) fn is(&self, other: &str) -> bool {
        self.0.eq_ignore_ascii_case(other)
    }
}

impl FromStr for Origin {
    type Err = NoName;

    fn from_str(text: &str) -> Result<Self, NoName> {
        let text = text.trim().trim_end_matches('/').to_ascii_lowercase();
        if text == "null" {
            return Ok(Self(text));
        }
        let (scheme, host) = text.split_once("://").ok_or(NoName::Origin)?;
        let port = Authority::parse(host).ok_or(NoName::Origin)?.port;
        // Browsers leave the usual port out.
        let usual = matches!((scheme, port), ("http", Some(80)) | ("https", Some(443)));
        let end = if usual { text.rfind(':') } else { None };
        Ok(Self(text[..end.unwrap_or(text.len())].to_owned()))
    }
}

/// Whether an origin is a page that this machine serves itself.
pub(super) fn is_loopback_origin(origin: &str) -> bool {
    let host = origin
        .split_once("://")
        .filter(|(scheme, _)| {
            scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
        })
        .and_then(|(_, host)| Authority::parse(host));
    host.is_some_and(Authority::is_loopback)
}

/// Text that names nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoName {
    Host,
    Origin,
}

impl fmt::Display for NoName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Host => "write a host as `mcp.example.com` or `mcp.example.com:8443`",
            Self::Origin => "write an origin as `https://app.example.com`, or `null`",
        })
    }
}

impl std::error::Error for NoName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_is_told_by_what_nobody_else_can_be() {
        for (text, expected) in [
            ("localhost", Some(true)),
            ("LocalHost:8080", Some(true)),
            ("127.0.0.1:1", Some(true)),
            ("127.8.8.8", Some(true)),
            ("[::1]", Some(true)),
            ("[::1]:65535", Some(true)),
            ("[0:0:0:0:0:0:0:1]:1", Some(true)),
            ("[::ffff:127.0.0.1]", Some(true)),
            ("localhost:", Some(true)),
            ("127.0.0.1.evil.example", Some(false)),
            ("localhost.evil.example:8080", Some(false)),
            ("0.0.0.0:8080", Some(false)),
            ("[::2]", Some(false)),
            ("evil.example", Some(false)),
            ("localhost:x", None),
            ("localhost:+1", None),
            ("localhost:65536", None),
            ("localhost:1:2", None),
            ("user@localhost", None),
            ("localhost/", None),
            ("[::1", None),
            ("[localhost]", None),
            ("::1", None),
            (":80", None),
            ("", None),
        ] {
            let found = Authority::parse(text).map(Authority::is_loopback);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_host_may_be_bound_to_a_port() {
        for (allowed, named, expected) in [
            ("mcp.example", "mcp.example", true),
            ("mcp.example", "MCP.example:8443", true),
            ("mcp.example:8443", "mcp.example:8443", true),
            ("mcp.example:8443", "mcp.example", false),
            ("mcp.example:8443", "mcp.example:1", false),
            ("mcp.example", "x.mcp.example", false),
            ("::2", "[::2]:80", true),
            ("[::2]:80", "[::2]:80", true),
        ] {
            let allowed: Host = allowed.parse().expect(allowed);
            let named = Authority::parse(named).expect(named);
            assert_eq!(allowed.is(named), expected, "{allowed:?} {named:?}");
        }
        for text in ["", "https://mcp.example", "mcp.example/mcp", "a b"] {
            assert_eq!(text.parse::<Host>(), Err(NoName::Host), "{text}");
        }
    }

    #[test]
    fn an_origin_is_compared_as_browsers_spell_it() {
        for (allowed, named, expected) in [
            ("https://app.example", "https://app.example", true),
            ("https://app.example/", "https://app.example", true),
            ("https://App.example:443", "https://app.example", true),
            ("http://app.example:80", "http://app.example", true),
            ("http://app.example:443", "http://app.example:443", true),
            ("https://app.example", "http://app.example", false),
            ("https://app.example", "https://app.example:1", false),
            ("null", "null", true),
        ] {
            let allowed: Origin = allowed.parse().expect(allowed);
            assert_eq!(allowed.is(named), expected, "{allowed:?} {named}");
        }
        for text in ["", "*", "app.example", "https://", "https://a.example/x"] {
            assert_eq!(text.parse::<Origin>(), Err(NoName::Origin), "{text}");
        }
        assert!(is_loopback_origin("http://localhost:5173"));
        assert!(is_loopback_origin("https://[::1]:1"));
        assert!(!is_loopback_origin("http://localhost.evil.example"));
        assert!(!is_loopback_origin("app://localhost"));
        assert!(!is_loopback_origin("null"));
    }
}
