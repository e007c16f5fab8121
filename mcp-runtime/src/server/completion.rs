//! `completion/complete`.

use std::future::ready;
use std::sync::Arc;

use super::admission::Admitted;
use super::offer::Offer;
use super::running::{Call, ResultKind};
use super::{Server, Step, invalid_params};
use crate::handler::{
    BoxFuture, Chosen, Complete, Completed, Completer, Outlet, OutputLimit, shortened,
};
use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::{CompleteParams, Completion, Reference};
use crate::registry::Catalogue;

pub(super) fn complete(
    server: &Server,
    offer: &Offer,
    request: &Admitted<'_>,
    outlet: &Arc<dyn Outlet>,
) -> Step {
    let params = match CompleteParams::read(&request.params) {
        Ok(params) => params,
        Err(fault) => return Step::Refused(invalid_params(&fault)),
    };
    let (target, completer) = match completer(&offer.catalogue, &params) {
        Ok(found) => found,
        Err(refused) => return Step::Refused(refused),
    };
    let (context, notifier) = server.context(request, outlet, target, None, OutputLimit::default());
    let candidates: BoxFuture<Completed> = match completer {
        Some(completer) => {
            let chosen = Chosen::from_iter(params.chosen);
            completer.complete(params.value.into(), chosen, context)
        }
        None => Box::pin(ready(Ok(Vec::new()))),
    };
    Step::Runs(Call {
        handler: Box::pin(async move { Ok(completed(candidates.await?)) }),
        notifier,
        target: Arc::clone(target),
        limit: Some(server.limits.handler_time),
        result: ResultKind::Plain,
    })
}

/// Whose argument it is, and what completes it: nothing when any text will do.
fn completer<'c>(
    catalogue: &'c Catalogue,
    params: &CompleteParams<'_>,
) -> Result<(&'c Arc<str>, Option<&'c Completer>), ErrorObject> {
    let argument = &*params.argument;
    let (target, has_it, completers) = match &params.reference {
        Reference::Prompt(name) => {
            let prompt = catalogue
                .prompt(name)
                .ok_or_else(|| unknown("prompt", name))?;
            (
                &prompt.target,
                prompt.has_argument(argument),
                &prompt.handler.completers,
            )
        }
        Reference::Resource(uri) => {
            let resource = catalogue
                .resource_listed_as(uri)
                .ok_or_else(|| unknown("resource template", uri))?;
            (
                &resource.target,
                resource.has_variable(argument),
                &resource.handler.completers,
            )
        }
    };
    if has_it {
        Ok((target, completers.of(argument)))
    } else {
        Err(unknown("argument", argument))
    }
}

fn unknown(what: &str, name: &str) -> ErrorObject {
    let message = format!("Unknown {what}: {}", shortened(name));
    ErrorObject::new(ErrorCode::INVALID_PARAMS, message)
}

fn completed(mut values: Vec<String>) -> Complete {
    let total = values.len();
    values.truncate(Completion::MAX_VALUES);
    let completion = Completion {
        has_more: Some(values.len() < total),
        total: u64::try_from(total).ok(),
        values,
    };
    let mut members = b"\"completion\":".to_vec();
    serde_json::to_writer(&mut members, &completion)
        .expect("our own message types are JSON and a Vec takes all");
    Complete::of(members)
}
