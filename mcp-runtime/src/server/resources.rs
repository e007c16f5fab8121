//! `resources/read` and `resources/list`.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::admission::Admitted;
use super::listing::{Entry, opened, page};
use super::offer::{Offer, fixed};
use super::running::{Call, ResultKind};
use super::{Server, Step, bad_cursor, cursor, invalid_params, requires};
use crate::handler::{BoxFuture, Outcome, Outlet, OutputLimit, Variables, not_found};
use crate::jsonrpc::ErrorObject;
use crate::protocol::{ReadResourceParams, Resource, ResourceLink, method};
use crate::registry;
use crate::uri::{has_dot_segments, normalise};

pub(super) fn read(
    server: &Server,
    offer: &Offer,
    request: &Admitted<'_>,
    outlet: &Arc<dyn Outlet>,
) -> Step {
    let params = match ReadResourceParams::read(&request.params) {
        Ok(params) => params,
        Err(fault) => return Step::Refused(invalid_params(&fault)),
    };
    let uri = &*params.uri;
    let Some((resource, variables)) = found(offer, uri) else {
        return Step::Refused(not_found(uri));
    };
    if let Err(refused) = requires::check(resource.record.requires, request, &resource.target) {
        return Step::Refused(refused);
    }
    let (context, notifier) = server.context(
        request,
        outlet,
        &resource.target,
        Some((uri, resource.mime_type)),
        OutputLimit::default(),
    );
    // A value that does not fit its variable means that there is no such resource; no other
    // template is tried.
    let Some(handler) = resource.handler.call(&variables, context) else {
        return Step::Refused(not_found(uri));
    };
    Step::Runs(Call {
        handler,
        notifier,
        target: Arc::clone(&resource.target),
        limit: Some(server.limits.handler_time),
        result: ResultKind::Cacheable(resource.cache.unwrap_or_default()),
    })
}

/// What is offered at a URI.
fn found<'a>(offer: &'a Offer, uri: &str) -> Option<(&'a registry::Resource, Variables)> {
    // A path with dots may lead out of the place that a template was meant for.
    if normalise(uri).is_err() || has_dot_segments(uri) {
        return None;
    }
    offer.catalogue.resource(uri)
}

pub(super) fn list(
    server: &Server,
    offer: &Arc<Offer>,
    request: &Admitted<'_>,
    outlet: &Arc<dyn Outlet>,
) -> Step {
    if let Some(written) = &offer.resources {
        return server.page(request, written);
    }
    let after = cursor(request).and_then(|cursor| {
        cursor
            .map(|cursor| opened(LIST, &cursor).map_err(|_| bad_cursor()))
            .transpose()
    });
    let after = match after {
        Ok(after) => after,
        Err(refused) => return Step::Refused(refused),
    };
    let target: Arc<str> = method::LIST_RESOURCES.into();
    let (context, notifier) =
        server.context(request, outlet, &target, None, OutputLimit::default());
    let listers = offer
        .catalogue
        .resources()
        .iter()
        .filter_map(|it| it.handler.list.as_ref());
    let lists = listers.map(|lister| lister.list(context.clone())).collect();
    let resources = fixed(&offer.catalogue).cloned().collect();
    Step::Runs(Call {
        handler: Box::pin(enumerated(
            Arc::clone(offer),
            resources,
            lists,
            after,
            server.limits.page_size,
        )),
        notifier,
        target,
        limit: Some(server.limits.handler_time),
        result: ResultKind::Cacheable(server.limits.list_cache),
    })
}

/// The member that holds the list.
const LIST: &str = "resources";

type List = BoxFuture<Result<Vec<ResourceLink>, ErrorObject>>;

/// A page of the fixed resources and those that handlers enumerate, by URI.
async fn enumerated(
    offer: Arc<Offer>,
    mut resources: Vec<Resource>,
    lists: Vec<List>,
    after: Option<String>,
    page_size: Option<NonZeroUsize>,
) -> Outcome {
    let mut unreadable = None;
    for list in lists {
        for ResourceLink { resource, .. } in list.await? {
            let read_by = found(&offer, &resource.uri);
            if read_by.is_some_and(|(it, variables)| it.handler.fits(&variables)) {
                resources.push(resource);
            } else {
                unreadable.get_or_insert(resource.uri);
            }
        }
    }
    if let Some(uri) = unreadable {
        tracing::warn!(%uri, "a resource that cannot be read is left out of the list, perhaps not the only one");
    }
    resources.sort_by(|one, other| one.uri.cmp(&other.uri));
    resources.dedup_by(|one, other| one.uri == other.uri);
    let entries: Vec<_> = resources
        .iter()
        .map(|it| Entry::new(&*it.uri, it))
        .collect();
    Ok(page(LIST, &entries, after.as_deref(), page_size))
}
