//! One POST: the checks in their order, then the server, then the form of the answer.

use std::future::poll_fn;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Once};
use std::task::Poll;
use std::time::Duration;

use bytes::Bytes;
use http::request::Parts;
use http::{HeaderMap, Method, Request, Response, StatusCode};
use http_body::Body;
use tokio::runtime::Handle;

use super::access::Access;
use super::answer::{Outgoing, Refusal, accepted};
use super::body;
use super::call::{Call, Timing, answered};
use super::cors::Cors;
use super::media::{self, Accepts};
use super::mirror::mirror;
use super::options::HttpOptions;
use super::queue::{Nowhere, Queue};
use crate::handler::{Audience, Outlet};
use crate::jsonrpc::{self, ErrorCode, ErrorObject, Message, Notification};
use crate::protocol::method;
use crate::server::{Begun, Server, Surroundings, admit_notification};

/// A server at one address. It knows no client: each request stands for itself.
pub(super) struct Endpoint {
    server: Arc<Server>,
    audience: Audience,
    access: Access,
    cors: Option<Cors>,
    timing: Timing,
    body_time: Duration,
    in_flight: Arc<AtomicUsize>,
    /// Where the notifications for clients go that take none.
    nowhere: Arc<dyn Outlet>,
    states: Once,
}

impl Endpoint {
    pub(super) fn new(server: Arc<Server>, options: &HttpOptions, access: Access) -> Self {
        Self {
            audience: server.audience(),
            server,
            access,
            cors: Cors::of(&options.cors),
            timing: Timing {
                stream_after: options.stream_after,
                keep_alive: options.keep_alive,
            },
            body_time: options.body_time,
            in_flight: Arc::default(),
            nowhere: Arc::new(Nowhere),
            states: Once::new(),
        }
    }

    /// Ends the streams of those who listen here, and at once those that still come.
    pub(super) fn end_subscriptions(&self) {
        self.audience.end();
    }

    /// Answers one request. Dropping the future, or the body of the response, ends what runs for it.
    pub(super) async fn answer<B>(&self, request: Request<B>) -> Response<Outgoing>
    where
        B: Body<Data = Bytes>,
    {
        let (head, body) = request.into_parts();
        let answer = self.checked(&head, body).await;
        let mut response = answer.unwrap_or_else(Response::from);
        if let Some(cors) = &self.cors {
            cors.grant(&head.headers, response.headers_mut());
        }
        response
    }

    async fn checked<B>(&self, head: &Parts, body: B) -> Result<Response<Outgoing>, Refusal>
    where
        B: Body<Data = Bytes>,
    {
        let headers = &head.headers;
        self.access.origin(headers)?;
        match (&head.method, &self.cors) {
            (&Method::POST, _) => {}
            (&Method::OPTIONS, Some(cors)) => return cors.preflight(headers),
            (_, Some(_)) => return Err(Refusal::verb("POST, OPTIONS")),
            (_, None) => return Err(Refusal::verb("POST")),
        }
        self.access.host(&head.uri, headers)?;
        media::is_json(headers)?;
        let accepts = Accepts::read(headers)?;
        let limits = self.server.limits();
        // Before the body, so that no more bodies are held than requests may be in flight.
        let room = limits.max_in_flight.saturating_sub(self.server.abandoned());
        let in_flight = InFlight::admit(&self.in_flight, room)?;
        let message = body::read(body, limits.max_line, self.body_time).await?;
        match self.taken(headers, &message, accepts, in_flight)? {
            Taken::Answered(response) => Ok(response),
            Taken::Running(mut call) => match poll_fn(|cx| Poll::Ready(call.poll_now(cx))).await {
                Some(response) => Ok(response),
                // Few calls pend, so what they need has no room in the future of every request.
                None => Ok(Box::pin(call.response(self.timing)).await),
            },
        }
    }

    /// What one message leads to.
    fn taken(
        &self,
        headers: &HeaderMap,
        message: &[u8],
        accepts: Accepts,
        in_flight: InFlight,
    ) -> Result<Taken, Refusal> {
        let request = match jsonrpc::decode(message) {
            Message::Request(request) => request,
            Message::Notification(notification) => {
                // Closing the connection is what cancels here, so no notification has any effect.
                let Notification { method, params } = notification;
                admit_notification(&method, params, &mirror(headers))
                    .map_err(|error| Refusal::of(StatusCode::BAD_REQUEST, error))?;
                return Ok(Taken::Answered(accepted()));
            }
            Message::Response => return Err(invalid("a response answers nothing here")),
            Message::Invalid(it) => return Err(invalid(it.reason).to(it.id)),
            Message::Unparsable(reason) => {
                let message = format!("the message is not JSON: {reason}");
                let error = ErrorObject::new(ErrorCode::PARSE_ERROR, message);
                return Err(Refusal::of(StatusCode::BAD_REQUEST, error));
            }
        };
        let listens = request.method == method::LISTEN;
        if listens && !accepts.events {
            return Err(Accepts::needs("text/event-stream").to(Some(request.id)));
        }
        self.states
            .call_once(|| self.server.start_states(&Handle::current()));
        let queue = accepts.events.then(Arc::<Queue>::default);
        let outlet = match &queue {
            Some(queue) => Arc::clone(queue) as Arc<dyn Outlet>,
            None => Arc::clone(&self.nowhere),
        };
        let surroundings = Surroundings {
            outlet: &outlet,
            audience: &self.audience,
            mirror: Some(&mirror(headers)),
        };
        let mut out = Vec::new();
        Ok(match self.server.begin(request, surroundings, &mut out) {
            Begun::Answered(verdict) => {
                Taken::Answered(answered(out, verdict, accepts, queue.as_deref()))
            }
            Begun::Running(running) => Taken::Running(Call {
                running,
                queue,
                accepts,
                // Those who listen are limited by themselves.
                in_flight: (!listens).then_some(in_flight),
            }),
        })
    }
}

enum Taken {
    Answered(Response<Outgoing>),
    Running(Call),
}

fn invalid(reason: &'static str) -> Refusal {
    let error = ErrorObject::new(ErrorCode::INVALID_REQUEST, reason);
    Refusal::of(StatusCode::BAD_REQUEST, error)
}

/// One request that counts until this is dropped.
pub(super) struct InFlight(Arc<AtomicUsize>);

impl InFlight {
    fn admit(counter: &Arc<AtomicUsize>, limit: usize) -> Result<Self, Refusal> {
        let admitted = Self(Arc::clone(counter));
        if counter.fetch_add(1, Ordering::Relaxed) < limit {
            return Ok(admitted);
        }
        Err(Refusal::busy())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
