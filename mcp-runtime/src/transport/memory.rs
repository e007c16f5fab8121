//! Exchanges inside the process: a message in, its notifications and its answer out.

use std::sync::Arc;

use crate::handler::{Audience, Outlet};
use crate::jsonrpc::{self, ErrorCode, ErrorObject, Message};
use crate::server::{Begun, Server, Surroundings};

/// The answer to one message, if it gets one; what it sends before goes to `outlet`.
///
/// Dropping the future cancels the request.
pub(crate) async fn exchange(
    server: &Arc<Server>,
    message: &[u8],
    outlet: &Arc<dyn Outlet>,
    audience: &Audience,
) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    match jsonrpc::decode(message) {
        Message::Request(request) => {
            let surroundings = Surroundings {
                outlet,
                audience,
                mirror: None,
            };
            match server.begin(request, surroundings, &mut out) {
                Begun::Answered(_) => Some(out),
                Begun::Running(running) => Some(running.await.message),
            }
        }
        Message::Invalid(invalid) => {
            // As on stdio, what has no readable id is never answered.
            let id = invalid.id?;
            let error = ErrorObject::new(ErrorCode::INVALID_REQUEST, invalid.reason);
            jsonrpc::write_error(&mut out, Some(&id), &error);
            Some(out)
        }
        Message::Notification(_) | Message::Response | Message::Unparsable(_) => None,
    }
}
