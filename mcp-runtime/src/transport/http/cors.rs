//! Web pages of other origins, where the server lets them: what browsers ask before and want to read after.

use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS, ORIGIN,
    VARY,
};
use http::{HeaderMap, HeaderValue, Response, StatusCode};

use super::answer::{Outgoing, Refusal, response};
use super::names::Origin;

/// The headers that every client may send.
const HEADERS: &str =
    "content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name";
/// The beginning of the headers that tools may ask for.
const PARAMETER: &str = "mcp-param-";

/// The origins whose pages may use the endpoint.
pub(super) struct Cors(Vec<Origin>);

impl Cors {
    /// None without any origin.
    pub(super) fn of(origins: &[Origin]) -> Option<Self> {
        (!origins.is_empty()).then(|| Self(origins.to_vec()))
    }

    /// The answer to a browser that asks before it sends.
    pub(super) fn preflight(&self, headers: &HeaderMap) -> Result<Response<Outgoing>, Refusal> {
        if headers.contains_key(ORIGIN) && self.origin(headers).is_none() {
            let message = "pages of this origin are not allowed; `HttpOptions::cors` or \
                           `--allow-origin` allows them";
            return Err(Refusal::new(StatusCode::FORBIDDEN, message));
        }
        let mut granted = HeaderMap::with_capacity(8);
        granted.insert(
            ACCESS_CONTROL_ALLOW_METHODS,
            const { HeaderValue::from_static("POST") },
        );
        granted.insert(ACCESS_CONTROL_ALLOW_HEADERS, allowed_headers(headers));
        granted.insert(
            ACCESS_CONTROL_MAX_AGE,
            const { HeaderValue::from_static("7200") },
        );
        let body = Outgoing::Whole(bytes::Bytes::new());
        Ok(response(StatusCode::NO_CONTENT, granted, body))
    }

    /// Lets the page that asked read the answer, whatever it says.
    pub(super) fn grant(&self, request: &HeaderMap, answer: &mut HeaderMap) {
        answer.append(VARY, const { HeaderValue::from_static("origin") });
        let Some(origin) = self.origin(request) else {
            return;
        };
        answer.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        answer.insert(
            ACCESS_CONTROL_EXPOSE_HEADERS,
            const { HeaderValue::from_static("www-authenticate") },
        );
    }

    /// The origin of a request, if it may.
    fn origin<'a>(&self, headers: &'a HeaderMap) -> Option<&'a HeaderValue> {
        let origin = headers.get(ORIGIN)?;
        let text = origin.to_str().ok()?;
        self.0.iter().any(|it| it.is(text)).then_some(origin)
    }
}

/// The names that every client may send, and those for parameters of tools that this one asks for.
fn allowed_headers(request: &HeaderMap) -> HeaderValue {
    let mut allowed = HEADERS.to_owned();
    let asked = request.get_all(ACCESS_CONTROL_REQUEST_HEADERS).iter();
    let asked = asked.filter_map(|it| it.to_str().ok());
    for name in asked.flat_map(|it| it.split(',')).map(str::trim) {
        let beginning = name.get(..PARAMETER.len());
        if beginning.is_some_and(|it| it.eq_ignore_ascii_case(PARAMETER)) {
            allowed.push_str(", ");
            allowed.push_str(&name.to_ascii_lowercase());
        }
    }
    HeaderValue::try_from(allowed).expect("these are texts of headers, joined by commas")
}
