//! `tools/call`.

use std::sync::Arc;

use super::admission::Admitted;
use super::offer::Offer;
use super::running::{Call, Kind};
use super::{Server, Step, invalid_params};
use crate::handler::{Outlet, shortened};
use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::CallToolParams;

pub(super) fn call(
    server: &Server,
    offer: &Offer,
    request: &Admitted<'_>,
    outlet: &Arc<dyn Outlet>,
) -> Step {
    let params = match CallToolParams::read(&request.params) {
        Ok(params) => params,
        Err(fault) => return Step::Refused(invalid_params(&fault)),
    };
    let Some(tool) = offer.catalogue.tool(&params.name) else {
        let message = format!("Unknown tool: {}", shortened(&params.name));
        return Step::Refused(ErrorObject::new(ErrorCode::INVALID_PARAMS, message));
    };
    let (context, notifier) = server.context(request, outlet, &tool.target, None);
    Step::Runs(Call {
        handler: tool.handler.call(params.arguments, context),
        notifier,
        target: Arc::clone(&tool.target),
        limit: tool.timeout.unwrap_or(server.limits.handler_time),
        kind: Kind::Tool,
    })
}
