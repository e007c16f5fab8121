//! The types of bodies: what a client sends, and what it takes.

use http::header::{ACCEPT, CONTENT_TYPE};
use http::{HeaderMap, StatusCode};

use super::answer::Refusal;

const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";
/// What clients send that follow the specification to the letter.
const BOTH: &[u8] = b"application/json, text/event-stream";

/// Lets in a body that says it is JSON, in UTF-8.
pub(super) fn is_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    let (first, second) = (types.next(), types.next());
    let given = first.and_then(|it| it.to_str().ok()).unwrap_or_default();
    let mut parts = given.split(';').map(str::trim);
    let is_json = parts.next().is_some_and(|it| it.eq_ignore_ascii_case(JSON));
    let is_utf8 = parts
        .filter_map(|parameter| parameter.split_once('='))
        .filter(|(name, _)| name.trim_end().eq_ignore_ascii_case("charset"))
        .all(|(_, charset)| {
            let charset = charset.trim().trim_matches('"');
            charset.eq_ignore_ascii_case("utf-8") || charset.eq_ignore_ascii_case("utf8")
        });
    if is_json && is_utf8 && second.is_none() {
        return Ok(());
    }
    let message = "a message is `Content-Type: application/json`, in UTF-8";
    Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
}

/// The answers that a client takes; one of them at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accepts {
    pub(super) json: bool,
    pub(super) events: bool,
}

impl Accepts {
    const ALL: Self = Self {
        json: true,
        events: true,
    };

    pub(super) fn read(headers: &HeaderMap) -> Result<Self, Refusal> {
        let mut given = headers.get_all(ACCEPT).iter().peekable();
        if given.peek().is_none_or(|it| it.as_bytes() == BOTH) {
            return Ok(Self::ALL);
        }
        let lines: Vec<&str> = given.filter_map(|it| it.to_str().ok()).collect();
        if lines.iter().all(|it| it.trim().is_empty()) {
            return Ok(Self::ALL);
        }
        let accepts = Self {
            json: accepts(&lines, JSON),
            events: accepts(&lines, EVENTS),
        };
        if accepts.json || accepts.events {
            return Ok(accepts);
        }
        Err(Self::needs("application/json or text/event-stream"))
    }

    /// The refusal of a client that takes no answer there is.
    pub(super) fn needs(what: &str) -> Refusal {
        Refusal::new(
            StatusCode::NOT_ACCEPTABLE,
            format!("the answer is {what}, which `Accept` does not take"),
        )
    }
}

/// The most specific range that a type falls in decides, unless its weight is 0.
fn accepts(lines: &[&str], wanted: &str) -> bool {
    let (kind, _) = wanted.split_once('/').unwrap_or((wanted, ""));
    let mut best = (0, false);
    for range in lines.iter().flat_map(|line| line.split(',')) {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let specific = if name.eq_ignore_ascii_case(wanted) {
            3
        } else if name == "*/*" || name == "*" {
            1
        } else if name
            .strip_suffix("/*")
            .is_some_and(|it| it.eq_ignore_ascii_case(kind))
        {
            2
        } else {
            continue;
        };
        let taken = !parts.any(is_zero_weight);
        if specific > best.0 {
            best = (specific, taken);
        } else if specific == best.0 {
            best.1 |= taken;
        }
    }
    best.1
}

fn is_zero_weight(parameter: &str) -> bool {
    parameter.split_once('=').is_some_and(|(name, weight)| {
        name.trim_end().eq_ignore_ascii_case("q")
            && weight.trim().parse::<f32>().is_ok_and(|it| it <= 0.0)
    })
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(name: &http::HeaderName, lines: &[&'static str]) -> HeaderMap {
        lines
            .iter()
            .map(|it| (name.clone(), HeaderValue::from_static(it)))
            .collect()
    }

    #[test]
    fn accept_is_read_liberally() {
        let (json, events, both, none) = ((true, false), (false, true), (true, true), None);
        for (lines, expected) in [
            (&[][..], Some(both)),
            (&["application/json, text/event-stream"], Some(both)),
            (&["text/event-stream,application/json"], Some(both)),
            (&["application/json", "text/event-stream"], Some(both)),
            (&["Application/JSON"], Some(json)),
            (&["application/json; version=1"], Some(json)),
            (&["text/event-stream"], Some(events)),
            (&["*/*"], Some(both)),
            (&["*"], Some(both)),
            (&[""], Some(both)),
            (&["application/*"], Some(json)),
            (&["text/*, image/png"], Some(events)),
            (&["text/html, */*;q=0.1"], Some(both)),
            (&["application/json;q=0, */*"], Some(events)),
            (&["*/*;q=0, application/json"], Some(json)),
            (
                &["text/event-stream; q = 0.0, application/json"],
                Some(json),
            ),
            (&["application/json;q=0.001"], Some(json)),
            (&["text/html"], none),
            (&["text/plain, image/*"], none),
            (&["application/json;q=0"], none),
            (&["*/*;q=0"], none),
            (&["application/jsonx"], none),
        ] {
            let found = Accepts::read(&headers(&ACCEPT, lines)).ok();
            let found = found.map(|it| (it.json, it.events));
            assert_eq!(found, expected, "{lines:?}");
        }
    }

    #[test]
    fn a_body_is_json_in_utf8() {
        for (lines, expected) in [
            (&["application/json"][..], true),
            (&["Application/JSON"], true),
            (&["application/json; charset=utf-8"], true),
            (&["application/json;charset=\"UTF-8\";x=y"], true),
            (&[" application/json "], true),
            (&["application/json; charset=latin1"], false),
            (&["text/plain; a=application/json"], false),
            (&["application/json-patch+json"], false),
            (&["application/json", "text/plain"], false),
            (&[""], false),
            (&[], false),
        ] {
            let found = is_json(&headers(&CONTENT_TYPE, lines)).is_ok();
            assert_eq!(found, expected, "{lines:?}");
        }
    }
}
