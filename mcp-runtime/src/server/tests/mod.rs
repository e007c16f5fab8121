//! The server as a transport sees it: requests begun, handlers polled, messages kept.

mod arguments;
mod disguises;
mod headers;
mod subscriptions;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use serde_json::{Value, json};

use super::{Answer, Begun, Mirror, Running, Server, ServerBuilder, Surroundings, Verdict};
use crate::handler::Outlet;
use crate::jsonrpc::{Message, decode};
use crate::protocol::{META_CLIENT_CAPABILITIES, META_PROTOCOL_VERSION, PROTOCOL_VERSION};

/// An outlet that keeps what it gets, and can be full.
#[derive(Default)]
struct Kept {
    messages: Mutex<Vec<Value>>,
    full: AtomicBool,
}

impl Outlet for Kept {
    fn send(&self, message: Vec<u8>) {
        let message = serde_json::from_slice(&message).expect("a message is JSON");
        self.messages.lock().expect("no panics here").push(message);
    }

    fn poll_ready(&self, cx: &mut Context<'_>) -> Poll<()> {
        if self.full.load(Ordering::SeqCst) {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(())
    }
}

impl Kept {
    fn take(&self) -> Vec<Value> {
        std::mem::take(&mut self.messages.lock().expect("no panics here"))
    }
}

fn builder() -> ServerBuilder {
    ServerBuilder::new("tested", "1")
        .without_linked_items()
        .allow_empty()
}

/// A request with the metadata that every request has, and `params` beside it.
fn request(id: &Value, method: &str, mut params: Value) -> Vec<u8> {
    params["_meta"] =
        json!({ META_PROTOCOL_VERSION: PROTOCOL_VERSION, META_CLIENT_CAPABILITIES: {} });
    let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
    request.to_string().into_bytes()
}

/// What comes of a message at once: an answer, or a handler.
fn begin(
    server: &Arc<Server>,
    message: &[u8],
    mirror: Option<&Mirror<'_>>,
    kept: &Arc<Kept>,
) -> Result<(Value, Verdict), Box<Running>> {
    let Message::Request(request) = decode(message) else {
        panic!("the case is a request")
    };
    let outlet: Arc<dyn Outlet> = kept.clone();
    let mut out = Vec::new();
    match server.begin(
        request,
        Surroundings {
            outlet: &outlet,
            audience: &server.audience(),
            mirror,
        },
        &mut out,
    ) {
        Begun::Answered(verdict) => Ok((
            serde_json::from_slice(&out).expect("an answer is JSON"),
            verdict,
        )),
        Begun::Running(running) => Err(Box::new(running)),
    }
}

fn poll(running: &mut Running) -> Option<(Value, Verdict)> {
    let mut cx = Context::from_waker(Waker::noop());
    match std::pin::Pin::new(running).poll(&mut cx) {
        Poll::Ready(Answer { message, verdict }) => Some((
            serde_json::from_slice(&message).expect("an answer is JSON"),
            verdict,
        )),
        Poll::Pending => None,
    }
}
