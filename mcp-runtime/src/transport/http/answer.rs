//! What goes out: statuses, headers, and bodies that are whole or a stream.

use std::borrow::Cow;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::header::{ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};
use http_body::{Body, Frame, SizeHint};

use super::events::Events;
use crate::jsonrpc::{self, ErrorCode, ErrorObject, RequestId};
use crate::server::Verdict;

/// How much of a whole body goes to the connection at once, so that most of it waits here, where it is
/// seen that it does.
const PIECE: usize = 64 * 1024;

/// The body of a response.
pub(super) enum Outgoing {
    /// All that there still is.
    Whole(Bytes),
    /// What a call says while it goes on.
    Events(Box<Events>),
}

impl Body for Outgoing {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let data = match self.get_mut() {
            Self::Whole(bytes) if bytes.is_empty() => return Poll::Ready(None),
            Self::Whole(bytes) => Poll::Ready(Some(bytes.split_to(bytes.len().min(PIECE)))),
            Self::Events(events) => events.poll_data(cx),
        };
        data.map(|data| data.map(|data| Ok(Frame::data(data))))
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Whole(bytes) => bytes.is_empty(),
            Self::Events(events) => events.is_over(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Self::Events(_) => SizeHint::default(),
        }
    }
}

/// One JSON object as the whole answer.
pub(super) fn json(status: StatusCode, message: Vec<u8>) -> Response<Outgoing> {
    let mut headers = HeaderMap::with_capacity(4);
    headers.insert(
        CONTENT_TYPE,
        const { HeaderValue::from_static("application/json") },
    );
    headers.insert(
        CACHE_CONTROL,
        const { HeaderValue::from_static("no-store") },
    );
    if status == StatusCode::SERVICE_UNAVAILABLE {
        headers.insert(RETRY_AFTER, const { HeaderValue::from_static("1") });
    }
    response(status, headers, Outgoing::Whole(message.into()))
}

/// Events: those that are there, or those to come.
pub(super) fn events(body: Outgoing) -> Response<Outgoing> {
    const HEADERS: [(HeaderName, HeaderValue); 3] = [
        (CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (
            CACHE_CONTROL,
            HeaderValue::from_static("no-cache, no-transform"),
        ),
        (
            HeaderName::from_static("x-accel-buffering"),
            HeaderValue::from_static("no"),
        ),
    ];
    response(StatusCode::OK, HEADERS.into_iter().collect(), body)
}

/// A message that gets no answer was taken.
pub(super) fn accepted() -> Response<Outgoing> {
    response(
        StatusCode::ACCEPTED,
        HeaderMap::new(),
        Outgoing::Whole(Bytes::new()),
    )
}

pub(super) fn response(
    status: StatusCode,
    headers: HeaderMap,
    body: Outgoing,
) -> Response<Outgoing> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// The status of an answer. Application errors travel with 200, but for those whose status is fixed.
pub(super) fn status(verdict: Verdict) -> StatusCode {
    let (code, refused) = match verdict {
        Verdict::Complete => return StatusCode::OK,
        Verdict::Busy => return StatusCode::SERVICE_UNAVAILABLE,
        Verdict::Refused(code) => (code, true),
        Verdict::Failed(code) => (code, false),
    };
    match code {
        ErrorCode::METHOD_NOT_FOUND => StatusCode::NOT_FOUND,
        ErrorCode::HEADER_MISMATCH
        | ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY
        | ErrorCode::UNSUPPORTED_PROTOCOL_VERSION => StatusCode::BAD_REQUEST,
        _ if refused => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    }
}

/// Why something is not let in, before it is a request that the server knows of.
#[derive(Debug)]
pub(super) struct Refusal(Box<Refused>);

#[derive(Debug)]
struct Refused {
    status: StatusCode,
    error: ErrorObject,
    id: Option<RequestId<'static>>,
    header: Option<(HeaderName, HeaderValue)>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self::of(
            status,
            ErrorObject::new(ErrorCode::INVALID_REQUEST, message),
        )
    }

    pub(super) fn of(status: StatusCode, error: ErrorObject) -> Self {
        Self(Box::new(Refused {
            status,
            error,
            id: None,
            header: None,
        }))
    }

    /// The endpoint knows only the verbs of `allow`.
    pub(super) fn verb(allow: &'static str) -> Self {
        let message = "every message is a POST of its own";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, message).with(ALLOW, allow)
    }

    /// There is too much to do.
    pub(super) fn busy() -> Self {
        let message = "busy: too many requests are in flight";
        let error = ErrorObject::new(ErrorCode::INTERNAL_ERROR, message);
        Self::of(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// The body did not come in time.
    pub(super) fn too_slow() -> Self {
        let message = "the body did not come in time";
        // What is left of the body would be taken for the next request.
        Self::new(StatusCode::REQUEST_TIMEOUT, message).with(CONNECTION, "close")
    }

    /// With the id of the request, where it could be read.
    pub(super) fn to(mut self, id: Option<RequestId<'_>>) -> Self {
        self.0.id = id.map(RequestId::into_owned);
        self
    }

    fn with(mut self, name: HeaderName, value: &'static str) -> Self {
        self.0.header = Some((name, HeaderValue::from_static(value)));
        self
    }
}

impl From<Refusal> for Response<Outgoing> {
    fn from(Refusal(refused): Refusal) -> Self {
        let mut message = Vec::new();
        jsonrpc::write_error(&mut message, refused.id.as_ref(), &refused.error);
        let mut response = json(refused.status, message);
        if let Some((name, value)) = refused.header {
            response.headers_mut().insert(name, value);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_follows_the_verdict() {
        for (verdict, expected) in [
            (Verdict::Complete, 200),
            (Verdict::Busy, 503),
            (Verdict::Refused(ErrorCode::INVALID_PARAMS), 400),
            (Verdict::Refused(ErrorCode::HEADER_MISMATCH), 400),
            (
                Verdict::Refused(ErrorCode::UNSUPPORTED_PROTOCOL_VERSION),
                400,
            ),
            (Verdict::Refused(ErrorCode::METHOD_NOT_FOUND), 404),
            (Verdict::Failed(ErrorCode::INVALID_PARAMS), 200),
            (Verdict::Failed(ErrorCode::INTERNAL_ERROR), 200),
            (Verdict::Failed(ErrorCode(17)), 200),
            (Verdict::Failed(ErrorCode::METHOD_NOT_FOUND), 404),
            (
                Verdict::Failed(ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY),
                400,
            ),
        ] {
            assert_eq!(status(verdict).as_u16(), expected, "{verdict:?}");
        }
    }
}
