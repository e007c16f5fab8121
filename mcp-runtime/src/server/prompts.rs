//! `prompts/get`.

use std::sync::Arc;

use super::admission::Admitted;
use super::offer::Offer;
use super::running::{Call, ResultKind};
use super::{Server, Step, invalid_params, requires};
use crate::handler::{Outlet, OutputLimit, shortened};
use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::GetPromptParams;

pub(super) fn get(
    server: &Server,
    offer: &Offer,
    request: &Admitted<'_>,
    outlet: &Arc<dyn Outlet>,
) -> Step {
    let params = match GetPromptParams::read(&request.params) {
        Ok(params) => params,
        Err(fault) => return Step::Refused(invalid_params(&fault)),
    };
    let Some(prompt) = offer.catalogue.prompt(&params.name) else {
        let message = format!("Unknown prompt: {}", shortened(&params.name));
        return Step::Refused(ErrorObject::new(ErrorCode::INVALID_PARAMS, message));
    };
    if let Err(refused) = requires::check(prompt.record.requires, request, &prompt.target) {
        return Step::Refused(refused);
    }
    let (context, notifier) = server.context(
        request,
        outlet,
        &prompt.target,
        None,
        OutputLimit::default(),
    );
    Step::Runs(Call {
        handler: prompt.handler.call(&params.arguments, context),
        notifier,
        target: Arc::clone(&prompt.target),
        limit: Some(server.limits.handler_time),
        result: ResultKind::Plain,
    })
}
