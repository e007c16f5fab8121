//! `tools/call`.

use std::sync::Arc;

use super::admission::{Admitted, same_arguments};
use super::offer::Offer;
use super::running::{Call, ResultKind};
use super::{Server, Step, Surroundings, invalid_params, requires};
use crate::handler::shortened;
use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::CallToolParams;

pub(super) fn call(
    server: &Server,
    offer: &Offer,
    request: &Admitted<'_>,
    surroundings: Surroundings<'_>,
) -> Step {
    let read = if server.common.settings.strict_arguments {
        CallToolParams::read
    } else {
        CallToolParams::read_leniently
    };
    let params = match read(&request.params) {
        Ok(params) => params,
        Err(fault) => return Step::Refused(invalid_params(&fault)),
    };
    let Some(tool) = offer.catalogue.tool(&params.name) else {
        let message = format!("Unknown tool: {}", shortened(&params.name));
        return Step::Refused(ErrorObject::new(ErrorCode::INVALID_PARAMS, message));
    };
    if let Err(refused) = requires::check(tool.record.requires, request, &tool.target) {
        return Step::Refused(refused);
    }
    let compared = surroundings
        .mirror
        .map(|mirror| same_arguments(mirror, &tool.mirrored, params.arguments))
        .transpose();
    let misfits = match compared {
        Ok(misfits) => misfits.unwrap_or_default(),
        Err(refused) => return Step::Refused(refused),
    };
    let (context, notifier) = server.context(
        request,
        surroundings.outlet,
        &tool.target,
        None,
        tool.handler.output_limit,
    );
    Step::Runs(Call {
        handler: tool.handler.call(params.arguments, &misfits, context),
        notifier,
        target: Arc::clone(&tool.target),
        limit: Some(tool.timeout.unwrap_or(server.limits.handler_time)),
        result: ResultKind::Tool,
    })
}
